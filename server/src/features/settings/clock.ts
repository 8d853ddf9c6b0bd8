import type { Db } from '../../db/open.ts';
import * as settings from './queries.ts';

/** Days and times as the firm's clocks show them, in figures that sort. */
export async function firmClock(db: Db) {
  const { time_zone } = await settings.read(db);
  const times = new Intl.DateTimeFormat('sv-SE', {
    ...day,
    timeZone: time_zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    time_zone,
    dayOf: dayIn(time_zone),
    /** 2026-11-24 10:00, or nothing where there is no time. */
    timeOf: (time: string | null) => (time ? times.format(new Date(time)) : ''),
  };
}

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Reads off the day of a moment in a time zone, as 2026-11-24. */
export function dayIn(timeZone: string) {
  const days = new Intl.DateTimeFormat('sv-SE', { ...day, timeZone });
  return (time: string | Date) => days.format(new Date(time));
}

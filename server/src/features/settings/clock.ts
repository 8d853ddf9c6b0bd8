import type { Db } from '../../db/open.ts';
import * as settings from './queries.ts';

/** Days and times as the firm's clocks show them, in figures that sort. */
export async function firmClock(db: Db) {
  const { time_zone } = await settings.read(db);
  const day = { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const days = new Intl.DateTimeFormat('sv-SE', day);
  const times = new Intl.DateTimeFormat('sv-SE', { ...day, hour: '2-digit', minute: '2-digit' });
  return {
    time_zone,
    /** 2026-11-24 */
    dayOf: (time: string | Date) => days.format(new Date(time)),
    /** 2026-11-24 10:00, or nothing where there is no time. */
    timeOf: (time: string | null) => (time ? times.format(new Date(time)) : ''),
  };
}

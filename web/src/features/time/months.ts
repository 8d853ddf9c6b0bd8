import { formatOf } from '../../lib/time/format.ts';
import { utc } from '../../lib/time/calendar.ts';

const long = formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' of '2026-11'. */
export const showMonthOf = (month: string) => long().format(utc(`${month}-01`));

/** 'October – November 2026', or the month alone. */
export const showSpan = ({ from, to }: { from: string; to: string }) =>
  from === to ? showMonthOf(to) : long().formatRange(utc(`${from}-01`), utc(`${to}-01`));

/** The month so many later, or earlier. */
export function monthAfter(month: string, count: number) {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
}

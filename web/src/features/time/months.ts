import { formatOf } from '../../lib/time/format.ts';
import { utc } from '../../lib/time/calendar.ts';

const long = formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' of '2026-11'. */
export const showMonthOf = (month: string) => long().format(utc(`${month}-01`));

/** The month so many later, or earlier. */
export function monthAfter(month: string, count: number) {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
}

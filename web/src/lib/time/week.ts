import { addDays, mondayOf, utc } from './calendar.ts';
import { formatOf } from './format.ts';
import { browsersZone, readersZone } from './zone.ts';

/** Created on first use: the first formatter of a page costs the login more than the rest of this file. */
const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a time in a zone. */
export function dayIn(timeZone: string) {
  return (moment: Date) => {
    const format =
      days.get(timeZone) ??
      new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    days.set(timeZone, format);
    return format.format(moment);
  };
}

/** The day of a time by the reader's calendar. */
export const dayOf = (moment: Date) => dayIn(readersZone())(moment);

export const today = () => dayOf(new Date());

/** The Monday of a day's week; on a weekend that of the next week. */
export const mondayAhead = (day: string) => mondayOf(addDays(day, 2));

/** The same day in the browser's zone, at noon: for calendars that work with its times. */
export const atNoon = (day: string) => new Date(`${day}T12:00:00`);

/** The day of such a time. */
export const dayOfNoon = (noon: Date) => dayIn(browsersZone())(noon);

const long = formatOf({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const short = formatOf({ timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Nov 23, 2026 */
export const showDate = (day: string) => long().format(utc(day));
/** Nov 23 */
export const showShortDate = (day: string) => short().format(utc(day));
/** Nov 23 – 27 */
export const showWorkdays = (monday: string) => short().formatRange(utc(monday), utc(addDays(monday, 4)));

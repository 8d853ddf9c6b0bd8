import { formatOf } from './format.ts';
import { browsersZone, readersZone } from './zone.ts';

/** Calendar days are strings like 2026-11-23, so that no time zone can shift them. */
const MS = 24 * 60 * 60 * 1000;
const FIRST_MONDAY = '2000-01-03';
const LAST_DAY = '2199-12-31';

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

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

export const addDays = (day: string, count: number) => written(new Date(utc(day).getTime() + count * MS));

/** The Monday of a day's week; Sunday is the last day of its week. */
export const mondayOf = (day: string) => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

export const today = () => dayOf(new Date());

export const thisMonday = () => mondayOf(today());

/** The Monday of the current week; on a weekend that of the next week. */
export const mondayAhead = (day: string = today()) => mondayOf(addDays(day, 2));

/** The Monday of an untrusted text; undefined if it is no day that a schedule can have. */
export function readWeek(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(utc(text).getTime())) return undefined;
  if (written(utc(text)) !== text) return undefined;
  const monday = mondayOf(text);
  return monday >= FIRST_MONDAY && monday <= LAST_DAY ? monday : undefined;
}

/** Monday to Friday. */
export const workdaysOf = (monday: string) => [0, 1, 2, 3, 4].map((count) => addDays(monday, count));

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

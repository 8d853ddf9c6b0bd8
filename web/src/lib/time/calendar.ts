/** Calendar days are strings like 2026-11-23, so that no time zone can shift them. */
const MS = 24 * 60 * 60 * 1000;
const FIRST_MONDAY = '2000-01-03';
const LAST_DAY = '2199-12-31';

export const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number) => written(new Date(utc(day).getTime() + count * MS));

/** The Monday of a day's week; Sunday is the last day of its week. */
export const mondayOf = (day: string) => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

/** The Monday of an untrusted text; undefined if it is no day that a schedule can have. */
export function readWeek(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(utc(text).getTime())) return undefined;
  if (written(utc(text)) !== text) return undefined;
  const monday = mondayOf(text);
  return monday >= FIRST_MONDAY && monday <= LAST_DAY ? monday : undefined;
}

/** Monday to Friday. */
export const workdaysOf = (monday: string) => [0, 1, 2, 3, 4].map((count) => addDays(monday, count));

/** Opening hours: Monday to Friday, 07:30 to 15:30 UTC, counted in minutes since Monday, January 5, 1970. */
const MONDAY = Date.UTC(1970, 0, 5);
const MINUTE = 60_000;
const DAY = 24 * 60;
const OPENS = 7 * 60 + 30;

export const OPEN_DAY = 8 * 60;
export const OPEN_WEEK = 5 * OPEN_DAY;

/** The number of open minutes before this time. */
export function openMinutes(time: Date) {
  const minutes = Math.floor((time.getTime() - MONDAY) / MINUTE);
  const day = Math.floor(minutes / DAY);
  const today = Math.min(Math.max((minutes % DAY) - OPENS, 0), OPEN_DAY);
  return Math.floor(day / 7) * OPEN_WEEK + (day % 7 < 5 ? (day % 7) * OPEN_DAY + today : OPEN_WEEK);
}

/** The time after this number of open minutes. */
export function openTime(minutes: number) {
  const week = Math.floor(minutes / OPEN_WEEK);
  const day = Math.floor((minutes % OPEN_WEEK) / OPEN_DAY);
  return new Date(MONDAY + ((week * 7 + day) * DAY + OPENS + (minutes % OPEN_DAY)) * MINUTE);
}

/** The half hour of this minute, or the next one. */
export const halfHour = (minutes: number) => minutes - (minutes % 30);
export const nextHalfHour = (minutes: number) => Math.ceil(minutes / 30) * 30;

/** yyyy-MM-dd of the Monday this many weeks from this one. */
export function mondayOf(time: Date, weeksAhead: number) {
  const week = Math.floor((time.getTime() - MONDAY) / (7 * DAY * MINUTE)) + weeksAhead;
  return new Date(MONDAY + week * 7 * DAY * MINUTE).toISOString().slice(0, 10);
}

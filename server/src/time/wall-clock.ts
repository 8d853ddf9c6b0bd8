import { TZDate } from '@date-fns/tz';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A day of the calendar, as 2026-11-24. */
type Day = string;

const partsOf = (day: Day) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date] as const;
};

/** The day that many days later, or earlier. */
export const dayAfter = (day: Day, days = 1): Day =>
  new Date(Date.UTC(...partsOf(day)) + days * DAY).toISOString().slice(0, 10);

/** 0 for Monday. */
export const weekdayOf = (day: Day) => (new Date(Date.UTC(...partsOf(day))).getUTCDay() + 6) % 7;

/** The first instant of a day: the clock may skip midnight. */
export const startOfDay = (day: Day, zone: string) => new TZDate(...partsOf(day), zone).getTime();

/**
 * The instants of a day's wall clock, in minutes since midnight. Undefined for a time that the clock skips; of one that it
 * shows twice, the first.
 */
export function wallClock(day: Day, zone: string) {
  const midnight = startOfDay(day, zone);
  const next = startOfDay(dayAfter(day), zone);
  if (next - midnight === DAY) return (minutes: number): number | undefined => midnight + minutes * MINUTE;
  return (minutes: number): number | undefined => {
    if (minutes === 24 * 60) return next;
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    const guess = new TZDate(...partsOf(day), hour, minute, zone).getTime();
    const shows = (time: number) => {
      const shown = new TZDate(time, zone);
      return (
        shown.getDate() === partsOf(day)[2] && shown.getHours() === hour && shown.getMinutes() === minute
      );
    };
    // A clock is put forward or back by at most three hours, in steps of a quarter of one.
    const candidates = Array.from({ length: 25 }, (_, step) => guess + (step - 12) * 15 * MINUTE);
    return candidates.find((time) => time >= midnight && time < next && shows(time));
  };
}

import { dayIn } from './week.ts';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;

/** The first instant of a day in a zone, in ISO 8601: the clock may skip midnight. */
export function startOfDayIn(zone: string, day: string) {
  const dayOf = dayIn(zone);
  // No clock is further than this from that of UTC.
  const from = Date.parse(`${day}T00:00:00Z`) - 15 * HOUR;
  for (let at = from; at <= from + 30 * HOUR; at += QUARTER)
    if (dayOf(new Date(at)) === day) return new Date(at).toISOString();
  throw new Error(`${zone} has no ${day}`);
}

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

/** The hours that the clock of a zone shows, from the midnight with which a day begins: 25.5 is 01:30 of the next day. */
export function hourOfDayIn(zone: string, day: string) {
  const dayOf = dayIn(zone);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return (time: string) => {
    const moment = new Date(time);
    const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number);
    const days = (Date.parse(dayOf(moment)) - Date.parse(day)) / (24 * HOUR);
    return days * 24 + hours + minutes / 60;
  };
}

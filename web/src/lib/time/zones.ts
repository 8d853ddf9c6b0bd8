import { dayIn } from './week.ts';
import { readersZone } from './zone.ts';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;

/** The first instant of a day in a zone, in ISO 8601: the clock may skip midnight. */
export function startOfDayIn(zone: string, day: string) {
  const dayOf = dayIn(zone);
  // No clock is further than this from that of UTC.
  const from = Date.parse(`${day}T00:00:00Z`) - 15 * HOUR;
  for (let at = from; at <= from + 30 * HOUR; at += QUARTER)
    if (dayOf(new Date(at)) === day) return new Date(at).toISOString();
  throw new Error(`${zone} has no ${day}`);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string) {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
}

/** What the clocks of a zone show at a time, by default the reader's, as 2026-11-24T14:30. */
export const wallClock = (time: string | number, zone = readersZone()) =>
  clockOf(zone).format(new Date(time)).replace(' ', 'T');

/** The hour and the minute that the reader's clocks show. */
export function timeOfDay(time: string) {
  const [hour = 0, minute = 0] = wallClock(time).slice(11).split(':').map(Number);
  return { hour, minute };
}

/**
 * The time at which the clocks of a zone, by default the reader's, show that, in ISO 8601: the first one of a time that
 * they show twice. A time that they skip is as much later as they were put forward, and `isSkipped` tells it.
 */
export function instantOf(shown: string, zone = readersZone()) {
  const utc = Date.parse(`${shown}Z`);
  const offsetAt = (time: number) =>
    Date.parse(`${wallClock(time, zone)}Z`) - Math.floor(time / 60_000) * 60_000;
  const [before, after] = [offsetAt(utc - DAY), offsetAt(utc + DAY)];
  const first = [before, after].toSorted((a, b) => b - a).find((offset) => offsetAt(utc - offset) === offset);
  return new Date(utc - (first ?? before)).toISOString();
}

/** Whether the clocks of a zone never show that. */
export const isSkipped = (shown: string, zone = readersZone()) =>
  wallClock(instantOf(shown, zone), zone) !== shown;

/** The first instant of a day of the reader's calendar. */
export const startOfDay = (day: string) => instantOf(`${day}T00:00`);

/** The hours that the clock of a zone shows, from the midnight with which a day begins: 25.5 is 01:30 of the next day. */
export const hourOfDayIn = (zone: string, day: string) => (time: string) => {
  const [date = '', clock = ''] = wallClock(time, zone).split('T');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return ((Date.parse(date) - Date.parse(day)) / DAY) * 24 + hour + minute / 60;
};

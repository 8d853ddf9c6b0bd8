import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { calendarFile } from '../../src/calendar/file.ts';

const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;
const START = Date.parse('2026-01-01T00:00:00Z');
const END = Date.parse('2028-01-01T00:00:00Z');

/** Times of two years that a reader of our files would show otherwise: weekly ones, and every quarter around a change. */
export function wrongTimes(zone: string) {
  const times = [...weekly(zone), ...aroundChanges(zone)].map((time) => new Date(time).toISOString());
  const read = timesIn(
    calendarFile({
      method: 'PUBLISH',
      zone,
      events: times.map((starts_at, index) => ({
        uid: `${index}`,
        sequence: 0,
        changed_at: '2026-01-01T00:00:00.000Z',
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + QUARTER).toISOString(),
        title: 'x',
      })),
    }),
  );
  return times.filter((time, index) => read[index] !== time);
}

const timesIn = (file: string) =>
  ICAL.Component.fromString(file)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one).startDate.toJSDate().toISOString());

/** At nine by the clock. */
const weekly = (zone: string) =>
  Array.from({ length: 104 }, (_, week) =>
    Temporal.PlainDateTime.from('2026-01-05T09:00').add({ weeks: week }).toZonedDateTime(zone),
  ).map(({ epochMilliseconds }) => epochMilliseconds);

function aroundChanges(zone: string) {
  const times: number[] = [];
  let change = Temporal.Instant.fromEpochMilliseconds(START)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (change && change.epochMilliseconds < END) {
    for (
      let time = change.epochMilliseconds - DAY / 4;
      time <= change.epochMilliseconds + DAY / 4;
      time += QUARTER
    )
      times.push(time);
    change = change.getTimeZoneTransition('next');
  }
  return times;
}

import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { wrongTimes } from '../../test/support/zone-times.ts';
import { readCalendar } from '../../test/support/read-calendar.ts';
import { calendarFile } from './file.ts';

/** Summer times of both hemispheres, half and quarter hours, and clocks that change by half an hour or around Ramadan. */
const zones = [
  'UTC',
  'Europe/Istanbul',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Antarctica/Troll',
];

test.each(zones)('%s: every time around the changes of two years is read back as it was', (zone) => {
  expect(wrongTimes(zone)).toEqual([]);
});

test('a time that the clock shows twice keeps its instant', () => {
  const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const read = twice.map((starts_at, index) => {
    const ends_at = Temporal.Instant.from(starts_at).add({ minutes: 30 }).toString();
    const events = [{ uid: `${index}`, sequence: 0, changed_at: starts_at, starts_at, ends_at, title: 'x' }];
    return readCalendar(calendarFile({ method: 'PUBLISH', zone: 'Europe/Berlin', events })).events[0]!
      .starts_at;
  });
  expect(read).toEqual(twice);
});

test('a file has the rules of its zone once, however many events it has', () => {
  const events = [1, 2, 3].map((day) => ({
    uid: `${day}`,
    sequence: 0,
    changed_at: '2026-06-01T00:00:00.000Z',
    starts_at: `2026-07-0${day}T09:00:00.000Z`,
    ends_at: `2026-12-0${day}T10:00:00.000Z`,
    title: 'x',
  }));
  const calendar = ICAL.Component.fromString(
    calendarFile({ method: 'PUBLISH', zone: 'America/New_York', events }),
  );
  expect(calendar.getAllSubcomponents('vtimezone').length).toBe(1);
});

import { describe, expect, test } from 'vitest';
import { dayAfter, wallClock, weekdayOf } from './wall-clock.ts';

const MINUTE = 60_000;
const iso = (time: number | undefined) => time && new Date(time).toISOString();

test('days follow one another across months and leap years', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
});

describe('on the nights when clocks change', () => {
  test('a time that the clock skips has no instant', () => {
    const at = wallClock('2027-03-28', 'Europe/Berlin');
    expect(iso(at(119))).toBe('2027-03-28T00:59:00.000Z');
    expect(at(150)).toBeUndefined();
    expect(iso(at(180))).toBe('2027-03-28T01:00:00.000Z');
    expect(iso(at(24 * 60))).toBe('2027-03-28T22:00:00.000Z');
  });

  test('of a time that the clock shows twice it is the first', () => {
    const at = wallClock('2026-10-25', 'Europe/Berlin');
    expect(iso(at(150))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(at(180))).toBe('2026-10-25T02:00:00.000Z');
  });

  test('a day can begin at one, and its clock can change by half an hour', () => {
    expect(wallClock('2026-04-24', 'Africa/Cairo')(0)).toBeUndefined();
    expect(iso(wallClock('2026-04-24', 'Africa/Cairo')(60))).toBe('2026-04-23T22:00:00.000Z');
    expect(wallClock('2026-10-04', 'Australia/Lord_Howe')(2 * 60)).toBeUndefined();
    expect(iso(wallClock('2026-10-04', 'Australia/Lord_Howe')(2 * 60 + 30))).toBe('2026-10-03T15:30:00.000Z');
  });
});

test('in every zone each hour of a year is where the calendar of the system shows it', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 12 === 0);
  const wrong: string[] = [];
  for (const zone of zones) {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
      const at = wallClock(day, zone);
      for (const minutes of [0, 90, 150, 9 * 60, 23 * 60 + 45]) {
        const time = at(minutes);
        const clock = `${day} ${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;
        if (time !== undefined && shown.format(time) !== clock) wrong.push(`${zone} ${clock}`);
        if (time !== undefined && shown.format(time - 60 * MINUTE) === clock)
          wrong.push(`${zone} ${clock} is not the first`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

import { expect, test } from 'vitest';
import { instantOf, isSkipped, startOfDayIn, wallClock } from './zones.ts';

test.each([
  ['UTC', '2026-11-24', '2026-11-24T00:00:00.000Z'],
  ['Europe/Istanbul', '2026-11-24', '2026-11-23T21:00:00.000Z'],
  ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-24', '2026-11-23T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-24', '2026-11-23T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-24', '2026-11-24T11:00:00.000Z'],
])('in %s, %s begins at its midnight', (zone, day, start) => {
  expect(startOfDayIn(zone, day)).toBe(start);
});

test('a day whose midnight the clock skips begins at one', () => {
  expect(startOfDayIn('Asia/Beirut', '2026-03-29')).toBe('2026-03-28T22:00:00.000Z');
});

test('a day that a zone left out has no beginning', () => {
  expect(() => startOfDayIn('Pacific/Apia', '2011-12-30')).toThrow('has no 2011-12-30');
});

test.each([
  // Clocks are put forward from 02:00 to 03:00, and back from 03:00 to 02:00.
  ['Europe/Warsaw', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z', false],
  ['Europe/Warsaw', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z', true],
  ['Europe/Warsaw', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z', false],
  ['Europe/Warsaw', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', false],
  ['Europe/Warsaw', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z', false],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z', true],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z', false],
  ['Asia/Kathmandu', '2026-11-24T14:30', '2026-11-24T08:45:00.000Z', false],
  ['Pacific/Kiritimati', '2026-11-24T14:30', '2026-11-24T00:30:00.000Z', false],
  ['Pacific/Pago_Pago', '2026-11-24T14:30', '2026-11-25T01:30:00.000Z', false],
])('in %s, %s is %s; skipped: %s', (zone, shown, time, skipped) => {
  expect(instantOf(shown, zone)).toBe(time);
  expect(isSkipped(shown, zone)).toBe(skipped);
});

test('in every zone a shown time is typed as the same time, or as the first of two that look alike', () => {
  const wrong: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone').filter((_, at) => at % 5 === 0))
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 7 * 3_600_000 + 900_000) {
      const shown = wallClock(time, zone);
      const typed = Date.parse(instantOf(shown, zone));
      if (typed > time || wallClock(typed, zone) !== shown || time - typed > 3 * 3_600_000)
        wrong.push(`${zone} ${shown}`);
    }
  expect(wrong).toEqual([]);
});

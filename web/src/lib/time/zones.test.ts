import { expect, test } from 'vitest';
import { startOfDayIn } from './zones.ts';

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

import { expect, test } from 'vitest';
import { readMoment } from './date-time-field.tsx';

test.each([
  ['2026-11-24 14:30', '2026-11-24T14:30'],
  ['2026-11-24T14:30', '2026-11-24T14:30'],
  [' 2026-11-24, 9.05 ', '2026-11-24T09:05'],
  ['2026-11-24', ''],
  ['2026-02-30 10:00', ''],
  ['2026-13-01 10:00', ''],
  ['2026-11-24 24:00', ''],
  ['tomorrow at 9', ''],
  ['', ''],
])('%j is parsed as %j', (typed, moment) => {
  expect(readMoment(typed)).toBe(moment);
});

import { expect, test } from 'vitest';
import { time } from './text.ts';

test.each([
  ['2026-11-24T10:00:00Z', '2026-11-24T10:00:00.000Z'],
  ['2026-11-24T10:00:00.123456+03:00', '2026-11-24T07:00:00.123Z'],
])('%s is read to the millisecond in UTC', (given, read) => expect(time.parse(given)).toBe(read));

test.each([
  '0001-01-01T00:00:00+14:00',
  '0050-06-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '2026-13-01T00:00:00Z',
  `2026-11-24T10:00:00.${'0'.repeat(200)}Z`,
  '2026-11-24',
  'tomorrow',
])('%s is no time that anybody means', (given) => expect(time.safeParse(given).success).toBe(false));

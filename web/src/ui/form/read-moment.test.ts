import { findReaderBy } from '@consultflow/contract/language/t';
import { afterEach, expect, test } from 'vitest';
import { isMoment, readMoment } from './read-moment.ts';

test.each([
  ['2026-11-24 14:30', '2026-11-24T14:30'],
  ['2026-11-24T14:30', '2026-11-24T14:30'],
  [' 2026-11-24, 9.05 ', '2026-11-24T09:05'],
  ['11/24/2026 14:30', '2026-11-24T14:30'],
  ['24/11/2026 14:30', ''],
  ['2026-11-24', ''],
  ['11/24/26 14:30', ''],
  ['2026-02-30 10:00', ''],
  ['2026-13-01 10:00', ''],
  ['2026-11-24 24:00', ''],
  ['tomorrow at 9', ''],
  ['', ''],
])('%j is parsed as %j', (typed, moment) => {
  expect(readMoment(typed)).toBe(moment);
});

test.each(['', 'tomorrow at 9', '2026-11-24', '2026-11-24 14:30', '2026-02-30T10:00'])(
  '%j is not a date and time as a field has it',
  (value) => expect(isMoment(value)).toBe(false),
);

test.each([
  ['tr', '24.11.2026 14:30'],
  ['tr', '24.11.2026 14.30'],
  ['ar', '24/11/2026، 14:30'],
  ['ar', '٢٤/١١/٢٠٢٦ ١٤:٣٠'],
] as const)('in %s, %j is parsed in the order of the language', (language, typed) => {
  findReaderBy(() => ({ language }));
  expect(readMoment(typed)).toBe('2026-11-24T14:30');
  expect(isMoment('2026-11-24T14:30')).toBe(true);
});

afterEach(() => findReaderBy(() => ({ language: 'en' })));

import { expect, test } from 'vitest';
import { isStorable } from './loose.ts';

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });

test.each([
  ['500 fields', fields(500), true],
  ['501 fields', fields(501), false],
  ['a list of 501', { days: Array.from({ length: 501 }, () => 1) }, false],
  ['six levels', nested(6), true],
  ['seven levels', nested(7), false],
  ['U+0000', { day: 'a\0' }, false],
  ['half a character as a name', { '\ud800': 1 }, false],
])('whether an availability with %s can be stored', (_what, value, expected) =>
  expect(isStorable(value)).toBe(expected),
);

import { expect, test } from 'vitest';
import { reserveOf } from './space.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

test.each([
  ['file', 100 * MIB, 64 * MIB],
  ['file', 1280 * MIB, 64 * MIB],
  ['file', 2560 * MIB, 128 * MIB],
  ['file', 200 * GIB, 10 * GIB],
  ['record', 100 * MIB, 64 * MIB],
  ['record', 200 * GIB, 64 * MIB],
] as const)('before a %s, a disk of %i bytes keeps %i free', (kept, size, reserve) =>
  expect(reserveOf(size, kept)).toBe(reserve),
);

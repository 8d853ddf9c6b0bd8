import { expect, test } from 'vitest';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { showElapsed } from './spans.ts';

test.each([
  [1, '1 min'],
  [60, '1 h'],
  [190, '3 h 10 min'],
])('%s minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes)).toBe(shown);
});

test.each([
  [-500, '0:00:00'],
  [999, '0:00:00'],
  [1_421_000, '0:23:41'],
  [223_200_000, '62:00:00'],
])('%s milliseconds are shown as %s', (elapsed, shown) => {
  expect(showElapsed(elapsed)).toBe(shown);
});

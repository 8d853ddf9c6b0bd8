import { newSeed } from '@consultflow/contract/testing/seed';
import { expect, test } from 'vitest';
import { faults, firstDifference } from '../../../../test/support/clock-histories.ts';

const FIRMS = 2;

test('whatever happens, the clocks are what counting minute by minute gives', async () => {
  expect(await firstDifference(newSeed(), FIRMS)).toBeUndefined();
});

test.each(faults)('the comparison finds that $what', async ({ fault }) => {
  expect(await firstDifference(newSeed(), 50, fault)).toBeDefined();
});

import { newSeed } from '@consultflow/contract/testing/seed';
import { expect, test } from 'vitest';
import { CASES_OF_A_FIRM, firstDifference } from '../../../../test/support/clock-histories.ts';

const HISTORIES = 10_000;

test(`${HISTORIES} histories: the clocks are what counting minute by minute gives`, async () => {
  expect(await firstDifference(newSeed(), HISTORIES / CASES_OF_A_FIRM)).toBeUndefined();
});

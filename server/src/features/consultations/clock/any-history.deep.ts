import { newSeed } from '@consultflow/contract/testing/seed';
import { expect, test } from 'vitest';
import { CASES_OF_A_FIRM, firstDifference } from '../../../../test/support/clock-histories.ts';

const THOUSANDS = 10;
const FIRMS = 1_000 / CASES_OF_A_FIRM;

test.each(Array.from({ length: THOUSANDS }, (_, thousand) => thousand))(
  'in a thousand histories, for the %ith time, the clocks are what counting minute by minute gives',
  async (thousand) => {
    expect(await firstDifference(newSeed() + thousand * FIRMS, FIRMS)).toBeUndefined();
  },
  3_600_000,
);

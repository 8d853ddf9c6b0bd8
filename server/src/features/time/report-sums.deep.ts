import { newSeed } from '@consultflow/contract/testing/seed';
import { afterAll, expect, test } from 'vitest';
import { newTimeFirm } from '../../../test/support/time-rounds.ts';
import { drawFrom } from '../../demo/random.ts';

const firm = await newTimeFirm();
afterAll(firm.end);

test('in every zone every report is what its entries add up to, also after the firm has moved', async () => {
  const draw = drawFrom(newSeed());
  const { zones } = firm;
  expect(zones.length).toBeGreaterThan(400);
  for (const zone of zones) expect(await firm.wrongReports(draw, [draw.pick(zones), zone], 120)).toEqual([]);
});

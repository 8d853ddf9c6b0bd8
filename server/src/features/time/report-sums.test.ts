import { newSeed } from '@consultflow/contract/testing/seed';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newTimeFirm } from '../../../test/support/time-rounds.ts';
import { drawFrom } from '../../demo/random.ts';

const firm = await newTimeFirm();
afterAll(firm.end);

const { zones } = firm;
/** Far from UTC on both sides, with half hours, and with clocks that change at midnight. */
const hard = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
];

test('in any zone, every report is what its entries add up to, also after the firm has moved', async () => {
  const draw = drawFrom(newSeed());
  for (const zone of [...hard, ...Array.from({ length: 15 }, () => draw.pick(zones))])
    expect(await firm.wrongReports(draw, [draw.pick(zones), zone], 60)).toEqual([]);
});

/** Each is found in the zone and with the entries in which it shows. */
const faults = {
  'months begin in UTC': sql`
    create or replace function firm_day(moment timestamptz) returns date language sql stable
      return (moment at time zone 'UTC')::date`,
  'an entry that begins at another time stays in its month': sql`
    alter table time_entries disable trigger set_day_on_update`,
};

test.each(Object.entries(faults))('that %s is found', async (_fault, change) => {
  const draw = drawFrom(newSeed());
  const faulty = await newTimeFirm();
  await change.execute(faulty.db);
  const found: unknown[] = [];
  for (let round = 0; round < 5; round += 1)
    found.push(...(await faulty.wrongReports(draw, ['Pacific/Kiritimati', 'Pacific/Pago_Pago'], 100)));
  expect(found).not.toEqual([]);
  await faulty.end();
});

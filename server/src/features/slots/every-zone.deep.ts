import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { zoneFaults } from '../../../test/support/zone-faults.ts';

const world = await newWorld();
afterAll(world.end);

test('in no zone does a change of the clocks shift, double or lose a slot or a reminder', async () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  const faults: string[] = [];
  let changes = 0;
  for (const zone of zones) {
    const found = await zoneFaults(world.db, zone);
    faults.push(...found.faults);
    changes += found.changes;
  }
  expect(changes).toBeGreaterThan(400);
  expect(faults).toEqual([]);
}, 1_800_000);

import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { zoneFaults } from '../../../test/support/zone-faults.ts';

const world = await newWorld();
afterAll(world.end);

test.each([
  'Europe/Warsaw',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
  'America/Havana',
  'Antarctica/Troll',
])('in %s no change of the clocks shifts, doubles or loses a slot or a reminder', async (zone) => {
  const { changes, faults } = await zoneFaults(world.db, zone);
  expect([changes >= 4, faults]).toEqual([true, []]);
});

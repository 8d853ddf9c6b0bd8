import { afterAll, describe, expect, test } from 'vitest';
import { newRace } from '../../../../test/support/booking-races.ts';

const ROUNDS = 100;

describe.each([1, 2] as const)('on %i of the servers, %#', async (servers) => {
  const race = await newRace(servers);
  afterAll(race.end);
  const once = { ...race.expected, booked: 1 };

  test.each(['forOneSlot', 'forLastSeat', 'intoOneSlot'] as const)(
    'a hundred rounds of fifty at once, %s: each time one books',
    async (kind) => {
      for (let round = 0; round < ROUNDS; round += 1)
        expect([round, await race[kind](round)]).toEqual([round, once]);
    },
  );
});

test('of two hundred for one slot at once one books it, and the others get other slots', async () => {
  const race = await newRace(2, 200);
  expect(await race.forOneSlot(0)).toEqual({ ...race.expected, booked: 1 });
  await race.end();
});

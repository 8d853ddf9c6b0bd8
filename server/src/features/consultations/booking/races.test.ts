import { afterAll, expect, test } from 'vitest';
import { newRace } from '../../../../test/support/booking-races.ts';

const race = await newRace(1);
afterAll(race.end);

const once = { ...race.expected, booked: 1 };

test('of fifty for one slot at once one books it, and the others get other slots', async () => {
  expect(await race.forOneSlot(0)).toEqual(once);
});

test('of fifty for the last seat of a room one gets it', async () => {
  expect(await race.forLastSeat(1)).toEqual(once);
});

test('of fifty who move their cases to one slot one gets it', async () => {
  expect(await race.intoOneSlot(2)).toEqual(once);
});

import { afterAll, expect, test } from 'vitest';
import { creationsIn } from '../../test/support/creations.ts';
import { loseAnswers } from '../../test/support/lost-answers.ts';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const FEW = 6;
const creations = (await creationsIn(world)).map((one) => [one.call, one] as const);

test.each(creations)('%s creates one record, whenever the connection breaks', async (_call, creation) => {
  expect(await loseAnswers(world, creation, FEW)).toEqual([]);
});

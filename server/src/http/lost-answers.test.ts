import { afterAll, expect, test } from 'vitest';
import { creationsIn } from '../testing/creations.ts';
import { loseAnswers } from '../testing/lost-answers.ts';
import { newWorld } from '../testing/world.ts';

const world = await newWorld();
afterAll(world.end);

const FEW = 6;
const creations = (await creationsIn(world)).map((one) => [one.call, one] as const);

test.each(creations)('%s is made once, whenever the connection breaks', async (_call, creation) => {
  expect(await loseAnswers(world, creation, FEW)).toEqual([]);
});

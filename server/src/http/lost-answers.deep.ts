import { afterAll, expect, test } from 'vitest';
import { creationsIn } from '../../test/support/creations.ts';
import { loseAnswers } from '../../test/support/lost-answers.ts';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const MANY = 1_000;
const creations = (await creationsIn(world)).map((one) => [one.call, one] as const);

test.each(creations)(
  `%s creates one record, whenever ${MANY} connections break`,
  { timeout: 40 * 60_000 },
  async (_call, creation) => {
    expect(await loseAnswers(world, creation, MANY)).toEqual([]);
  },
);

import { newSeed } from '@consultflow/contract/testing/seed';
import { afterAll, expect, test } from 'vitest';
import { auc, timesOf } from '../../../test/support/tell-apart.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const [named, unnamed] = [await world.consultant('A'), await world.consultant('A')];
const admin = await world.admin();

const CASES = 40;
const SAMPLES = 1_500;
const ALLOWED = 0.05;

const restricted: string[] = [];
for (let n = 0; n < CASES; n += 1) {
  const { id } = await world.consultation(client, { topic: 'Sanctions' });
  await world.call(named, 'PUT', `/consultations/${id}/restriction`, { people: [named.id] });
  restricted.push(id);
}
const missing = restricted.map((id) => id.replace(/^.{8}/, '00000000'));

/** An id of each in turn, so that no answer is that of the same row again. */
const at = (ids: string[], turn: number) => ids[turn % ids.length]!;
const call = world.call;

const asks = (suffix: string, who: { token: string }) => ({
  'a restricted case': (turn: number) => call(who, 'GET', `/consultations/${at(restricted, turn)}${suffix}`),
  'no case': (turn: number) => call(who, 'GET', `/consultations/${at(missing, turn)}${suffix}`),
});

test.each([
  ['the detail for a consultant of the room', '', unnamed],
  ['the history for a consultant of the room', '/history', unnamed],
  ['the detail for a stranger', '', await world.client()],
  ['the detail for an admin', '', admin],
  ['the document for an admin', '/export', admin],
])('the time of %s tells nothing of whether there is a restricted case', async (_what, suffix, who) => {
  const times = await timesOf(asks(suffix, who), SAMPLES, newSeed());
  const figure = auc(times['a restricted case'], times['no case']);
  expect([figure, Math.abs(figure - 0.5) < ALLOWED]).toEqual([figure, true]);
});

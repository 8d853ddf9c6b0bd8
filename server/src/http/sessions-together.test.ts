import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

/** A client with one request, which nobody else sees. */
async function asking(topic: string) {
  const client = await world.client();
  await world.consultation(client, { topic });
  return client;
}

const seenBy = async (actor: { token: string }) => {
  const reply = await world.call(actor, 'GET', '/consultations');
  return reply.statusCode === 200
    ? (reply.json().data as { topic: string }[]).map(({ topic }) => topic).join()
    : reply.statusCode;
};
const atOnce = (callers: { token: string }[]) => Promise.all(callers.map(seenBy));

test('each of many callers at the same moment is identified correctly, and an ended session gets 401', async () => {
  const people = await Promise.all(['Quotas', 'Licences', 'Sanctions', 'Origin'].map(asking));
  const ended = await asking('Nothing');
  await world.call(ended, 'POST', '/auth/logout');
  const stranger = { token: 'x'.repeat(43) };
  const seen = ['Quotas', 'Licences', 'Sanctions', 'Origin'];
  expect(await atOnce([...people, ended, stranger, ...people])).toEqual([...seen, 401, 401, ...seen]);
});

test('a session that ends between two batches gets 401 in the second', async () => {
  const [one, other] = [await asking('One'), await asking('Other')];
  expect(await atOnce([one, other])).toEqual(['One', 'Other']);
  await world.call(one, 'POST', '/auth/logout');
  expect(await atOnce([one, other])).toEqual([401, 'Other']);
});

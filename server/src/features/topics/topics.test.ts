import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const listed = async () => (await world.call(client, 'GET', '/consultations/topics')).json().data;
const saveFrom = (before: string[], topics: string[]) =>
  world.call(admin, 'PUT', '/topics', { topics, before });
const save = (topics: unknown) => world.call(admin, 'PUT', '/topics', { topics });

test('an admin replaces the topics, and forms offer them in that order, “Other” last', async () => {
  const reply = await save(['Sanctions', 'Rules of origin', ' Customs\tvaluation ']);
  expect(reply.json()).toMatchObject({ message: 'Topics saved successfully' });
  expect(await listed()).toEqual([
    'Sanctions',
    'Rules of origin',
    'Customs valuation',
    'Other (please specify)',
  ]);
  await save(['Rules of origin', 'Sanctions']);
  expect(await listed()).toEqual(['Rules of origin', 'Sanctions', 'Other (please specify)']);
});

test('a request under a removed topic keeps it', async () => {
  await save(['Rules of origin']);
  const { id } = await world.consultation(client, { topic: 'Rules of origin' });
  await save(['Sanctions']);
  expect((await world.call(client, 'GET', `/consultations/${id}`)).json().data.topic).toBe('Rules of origin');
});

test('one of several lists saved at once is stored completely', async () => {
  const lists = Array.from({ length: 6 }, (_, list) => [`First ${list}`, `Second ${list}`]);
  const replies = await Promise.all(lists.map(save));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200));
  const kept = (await listed()).slice(0, -1);
  expect(lists).toContainEqual(kept);
});

test('a list that goes on from an outdated one is refused with that of now, and may be sent twice', async () => {
  await save(['Origin', 'Sanctions']);
  expect((await saveFrom(['Origin', 'Sanctions'], ['Origin', 'Tariffs'])).statusCode).toBe(200);
  expect((await saveFrom(['Origin', 'Sanctions'], ['Origin', 'Tariffs'])).statusCode).toBe(200);
  const late = await saveFrom(['Origin', 'Sanctions'], ['Origin', 'Sanctions', 'Letters of credit']);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'topics_changed', data: ['Origin', 'Tariffs', 'Other (please specify)'] },
  ]);
  expect(await listed()).toEqual(['Origin', 'Tariffs', 'Other (please specify)']);
});

test.each([
  ['none at all', [], 'Please leave one topic at least'],
  ['an empty one', ['  '], 'Please enter a topic'],
  ['one with a comma', ['Import, export'], 'Please use no comma in a topic'],
  [
    'the one that is there by itself',
    ['Other (please specify)'],
    'The list always ends with “Other (please specify)”',
  ],
  [
    'one that begins as a custom one does',
    ['other: Tea'],
    'The list always ends with “Other (please specify)”',
  ],
  ['the same twice', ['Origin', 'origin'], 'Please enter each topic once'],
  ['too long a one', ['x'.repeat(81)], 'Please use at most 80 characters'],
  ['too many', Array.from({ length: 61 }, (_, n) => `Topic ${n}`), 'Please enter at most 60 topics'],
])('%s is refused, and the list stays', async (_, topics, sentence) => {
  const before = await listed();
  const reply = await save(topics);
  expect([reply.statusCode, reply.json().message]).toEqual([400, sentence]);
  expect(await listed()).toEqual(before);
});

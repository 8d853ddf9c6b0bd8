import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../test/support/world.ts';
import { rendered } from './kinds.ts';

const world = await newWorld();
afterAll(world.end);

const told = async (actor: { token: string }) =>
  (await world.call(actor, 'GET', '/notifications')).json().data;

test('a notification is stored as its kind and parameters, with the sentences for an earlier version', async () => {
  const client = await world.client({ name: 'Ayşe' });
  const consultant = await world.consultant('A');
  await world.consultation(client, { topic: 'Dates' });
  const stored = await world.db
    .selectFrom('notifications')
    .select(['kind', 'params', 'title', 'message'])
    .where('user_id', '=', consultant.id)
    .execute();
  expect(stored).toEqual([
    {
      kind: 'request_made',
      params: { by: 'Ayşe', topic: 'Dates', number: 1, room: 'A' },
      title: 'New consultation request',
      message: '“Ayşe” asks about #1 “Dates” in Room A.',
    },
  ]);
  // The reader sees the sentences of the kind, not the stored ones.
  await world.db.updateTable('notifications').set({ title: 'Old', message: 'Old.' }).execute();
  expect(await told(consultant)).toMatchObject([
    { title: 'New consultation request', message: '“Ayşe” asks about #1 “Dates” in Room A.' },
  ]);
});

test('a notification of an earlier version names its consultation by the topic alone', () => {
  const params = { by: 'Ayşe', topic: 'Dates', reason: null };
  expect(rendered({ kind: 'request_approved', params, title: '', message: '' }).message).toBe(
    '“Ayşe” approved “Dates”.',
  );
});

test.each([
  ['legacy', {}],
  ['a_kind_of_a_later_version', { by: 'Ayşe' }],
])('a notification of the kind %s has the sentences that are stored with it', async (kind, params) => {
  const client = await world.client();
  await world.db
    .insertInto('notifications')
    .values({
      user_id: client.id,
      kind,
      params,
      title: 'Told then',
      message: 'As it was told.',
      type: 'info',
    })
    .execute();
  expect(await told(client)).toMatchObject([{ title: 'Told then', message: 'As it was told.' }]);
});

const takenOver = (count: number) =>
  rendered({ kind: 'cases_taken_over', params: { from: 'Elif', count }, title: '', message: '' }).message;

test('a single case that is handed over is worded in the singular', () => {
  expect(takenOver(1)).toBe('One consultation of “Elif” is yours now.');
  expect(takenOver(2)).toBe('2 consultations of “Elif” are yours now.');
});

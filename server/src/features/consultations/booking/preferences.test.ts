import { afterAll, expect, test } from 'vitest';
import { dayAhead } from '../../../../test/support/booked.ts';
import { newWorld } from '../../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const ofA = await world.consultant('A');
const ofB = await world.consultant('B');
const ofBoth = await world.consultant('A', 'B');
const at = (hour: string) => `${dayAhead(0)}T${hour}:00:00.000Z`;

const wish = (hour: string, { id }: { id: string }) => ({ starts_at: at(hour), consultant_id: id });
const anybody = (hour: string) => ({ starts_at: at(hour), consultant_id: null });
const found = async (id: string) => (await world.call(client, 'GET', `/consultations/${id}`)).json().data;
const edit = async (id: string, body: object) => {
  const reply = await world.call(client, 'PUT', `/consultations/${id}`, body);
  expect([reply.statusCode, reply.json().message]).toEqual([
    200,
    'Consultation request updated successfully',
  ]);
};
const wishing = async (preferences: object[]) => {
  const { id } = await world.consultation(client);
  await edit(id, { preferences });
  return id;
};

test('a consultant who is chosen together with another room stays preferred', async () => {
  const id = await wishing([wish('09', ofA)]);
  await edit(id, { room: 'B', preferences: [wish('10', ofB)] });
  expect(await found(id)).toMatchObject({ room: 'B', preferences: [wish('10', ofB)] });
});

test('in another room, times that are sent back are with anybody, also where their consultant advises there', async () => {
  const id = await wishing([wish('09', ofA), wish('10', ofBoth)]);
  const { topic, problem_details, preferences } = await found(id);
  await edit(id, { topic, problem_details, preferences, room: 'B' });
  expect((await found(id)).preferences).toMatchObject([anybody('09'), anybody('10')]);
});

test('in another room, times that are not sent are with anybody, also where their consultant advises there', async () => {
  const id = await wishing([wish('09', ofA), wish('10', ofBoth)]);
  await edit(id, { room: 'B' });
  expect((await found(id)).preferences).toMatchObject([anybody('09'), anybody('10')]);
});

test('two consultants of one time become anybody once in another room, and what is read can be sent back', async () => {
  const id = await wishing([wish('09', ofA), wish('09', ofBoth), wish('10', ofA)]);
  await edit(id, { room: 'B' });
  const { preferences } = await found(id);
  expect(preferences).toMatchObject([anybody('09'), anybody('10')]);
  expect(preferences).toHaveLength(2);
  await edit(id, { preferences });
});

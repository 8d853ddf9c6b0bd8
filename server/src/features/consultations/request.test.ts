import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const form = { room: 'A', topic: 'Tariffs', problem_details: '<p>x</p>' };
const request = (actor: { token: string }, changes: object = {}) =>
  world.call(actor, 'POST', '/consultations', { ...form, ...changes });

test('an incomplete request gets the messages of the form', async () => {
  for (const changes of [
    { problem_details: '' },
    { problem_details: '<p>&nbsp;</p>' },
    { topic: ' ' },
    { topic: undefined },
  ]) {
    const reply = await request(client, changes);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('Please fill in all required fields');
  }
});

test('a client whose account is not approved cannot request and gets the reason', async () => {
  const pending = await request(await world.pendingClient());
  expect(pending.statusCode).toBe(403);
  expect(pending.json().message).toContain('awaiting approval');
  const rejected = await request(await world.rejectedClient());
  expect(rejected.json().message).toContain('not approved');
});

test('the client comes from the session, never from the body', async () => {
  const other = await world.client();
  const { data } = (
    await request(client, { client_id: other.id, status: 'approved', consultant_id: other.id })
  ).json();
  expect(data).toMatchObject({ client_id: client.id, status: 'requested', consultant_id: null });
});

test('a missing or closed room accepts no request', async () => {
  expect((await request(client, { room: 'Z' })).statusCode).toBe(400);
  await world.db.updateTable('rooms').set({ is_active: false }).where('code', '=', 'E').execute();
  const closed = await request(client, { room: 'E' });
  expect(closed.json()).toMatchObject({
    status: 'error',
    errors: { room: 'This room takes no new requests' },
  });
});

test('a client sees only their own requests', async () => {
  const other = await world.client();
  const { id } = await world.consultation(other);
  expect((await world.call(client, 'GET', `/consultations/${id}`)).statusCode).toBe(404);
  const { data } = (await world.call(other, 'GET', '/consultations')).json();
  expect(data.map((consultation: { id: string }) => consultation.id)).toEqual([id]);
});

test('an open request can be edited by its client, a decided one cannot', async () => {
  const { id } = await world.consultation(client);
  const edit = (actor: { token: string }, topic: string) =>
    world.call(actor, 'PUT', `/consultations/${id}`, { topic });

  expect((await edit(client, 'Customs valuation')).json()).toMatchObject({
    message: 'Consultation request updated successfully',
    data: { topic: 'Customs valuation', status: 'requested' },
  });
  const consultant = await world.consultant('A');
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'rejected' });
  const late = await edit(client, 'Too late');
  expect(late.statusCode).toBe(409);
  expect(late.json().message).toBe('This request has already been rejected.');
});

test('a long list comes in pages without a gap', async () => {
  const many = await world.client();
  for (let index = 0; index < 7; index += 1) await world.consultation(many, { topic: `Topic ${index}` });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const reply = (
      await world.call(many, 'GET', `/consultations?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
    ).json();
    seen.push(...reply.data.map((consultation: { topic: string }) => consultation.topic));
    cursor = reply.next_cursor;
  } while (cursor);
  expect(seen).toEqual(['Topic 6', 'Topic 5', 'Topic 4', 'Topic 3', 'Topic 2', 'Topic 1', 'Topic 0']);
  expect((await world.call(many, 'GET', '/consultations?limit=501')).statusCode).toBe(400);
  expect((await world.call(many, 'GET', '/consultations?cursor=nonsense')).statusCode).toBe(400);
});

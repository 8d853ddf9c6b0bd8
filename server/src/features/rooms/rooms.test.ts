import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client();
const consultant = await world.consultant('A', 'B');

const form = { name: 'Customs disputes', description: 'Appeals', capacity: 4, room_type: 'meeting' };
const add = async (body: object = form) => (await world.call(admin, 'POST', '/rooms', body)).json().data;
const codes = async (actor = client, query = '') =>
  (await world.call(actor, 'GET', `/rooms${query}`)).json().data.map((room: { code: string }) => room.code);
const stored = () => world.db.selectFrom('rooms').selectAll().orderBy('code').execute();
const missing = '00000000-0000-4000-8000-000000000000';

test('everybody reads the five rooms of the first start, in the order of their letters', async () => {
  for (const actor of [client, consultant, admin]) expect((await codes(actor)).join('')).toBe('ABCDE');
  const [first] = (await world.call(client, 'GET', '/rooms')).json().data;
  expect((await world.call(client, 'GET', `/rooms/${first.id}`)).json().data).toEqual(first);
  expect(Object.keys(first)).not.toContain('deleted_at');
});

test('a new room takes the next free letter, whatever the body says', async () => {
  const reply = await world.call(admin, 'POST', '/rooms', { ...form, code: 'Z', id: missing, status: 'x' });
  expect(reply.json()).toMatchObject({
    status: 'success',
    message: 'Room created successfully',
    data: { ...form, code: 'F', is_active: true },
  });
  expect(await codes()).toContain('F');
});

test('a room with only a name gets the defaults', async () => {
  expect(await add({ name: 'Customs disputes' })).toMatchObject({
    code: 'G',
    description: '',
    capacity: 10,
    is_active: true,
    room_type: 'consultation',
  });
});

test.each([
  [{}, 'Room name is required'],
  [{ name: ' ' }, 'Room name is required'],
  [{ name: 'x', capacity: 0 }, 'Please enter a capacity of at least 1'],
  [{ name: 'x', capacity: 1.5 }, 'Please enter a capacity of at least 1'],
  [{ name: 'x', capacity: 2 ** 31 }, 'Please enter a smaller capacity'],
  [{ name: 'x', room_type: 'sauna' }, 'Please choose a room type'],
  [{ name: 'x', is_active: 'maybe' }, 'Please say true or false'],
])('a room like %j is refused: %s', async (body, message) => {
  const before = await stored();
  const reply = await world.call(admin, 'POST', '/admin/rooms', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(message);
  expect(await stored()).toEqual(before);
});

test('a complete room is sent back with a change; unknown fields are ignored', async () => {
  const room = await add();
  const reply = await world.call(admin, 'PUT', `/rooms/${room.id}`, {
    ...room,
    name: 'Disputes',
    code: 'A',
    status: 'inactive',
    deleted_at: room.created_at,
  });
  expect(reply.json()).toMatchObject({
    message: 'Room updated successfully',
    data: { ...room, name: 'Disputes' },
  });
  expect((await world.call(admin, 'PUT', `/rooms/${room.id}`, {})).json().data).toMatchObject({
    name: 'Disputes',
  });
});

test('an admin says how a room assigns new requests', async () => {
  const room = await add();
  expect(room.auto_assign).toBe('off');
  const put = (auto_assign: unknown, actor = admin) =>
    world.call(actor, 'PUT', `/rooms/${room.id}`, { auto_assign });
  for (const way of ['round_robin', 'least_work', 'off'])
    expect((await put(way)).json().data.auto_assign).toBe(way);
  await put('least_work');
  const refused = await put('by lot');
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { auto_assign: 'Please choose how requests are assigned' },
  ]);
  expect((await put('off', consultant)).statusCode).toBe(403);
  expect((await world.call(consultant, 'GET', `/rooms/${room.id}`)).json().data.auto_assign).toBe(
    'least_work',
  );
});

test('an inactive room is listed but not offered', async () => {
  const room = await add();
  await world.call(admin, 'PUT', `/admin/rooms/${room.id}`, { is_active: false });
  expect(await codes()).toContain(room.code);
  expect(await codes(client, '?active=true')).not.toContain(room.code);
  expect(await codes(client, '?active=false')).toEqual([room.code]);
  expect((await world.call(client, 'GET', '/rooms?active=perhaps')).statusCode).toBe(400);
});

test('the URLs of the admin screens return the same rooms', async () => {
  const { data: room } = (await world.call(admin, 'POST', '/admin/rooms', form)).json();
  expect((await world.call(admin, 'GET', '/admin/rooms')).json()).toEqual(
    (await world.call(admin, 'GET', '/rooms')).json(),
  );
  const reply = await world.call(admin, 'DELETE', `/admin/rooms/${room.id}`);
  expect(reply.json()).toEqual({ status: 'success', data: null, message: 'Room deleted successfully' });
  expect(await codes()).not.toContain(room.code);
});

test('a missing room and a malformed id get 404', async () => {
  const room = await add();
  await world.call(admin, 'DELETE', `/rooms/${room.id}`);
  for (const id of [missing, 'nonsense', room.id]) {
    const replies = await Promise.all([
      world.call(client, 'GET', `/rooms/${id}`),
      world.call(admin, 'PUT', `/rooms/${id}`, form),
      world.call(admin, 'PUT', `/admin/rooms/${id}`, {}),
      world.call(admin, 'DELETE', `/rooms/${id}`),
    ]);
    expect(replies.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
      replies.map(() => [404, 'Room not found']),
    );
  }
});

test('a deleted room is gone from lists and forms; its consultations and specialties stay', async () => {
  const { id } = await world.consultation(client, { room: 'A' });
  const [first] = (await world.call(admin, 'GET', '/rooms')).json().data;
  expect((await world.call(admin, 'DELETE', `/rooms/${first.id}`)).statusCode).toBe(200);

  expect(await codes()).not.toContain('A');
  expect(await world.consultation(client, { room: 'A' })).toBeUndefined();
  for (const actor of [client, consultant, admin]) {
    expect((await world.call(actor, 'GET', `/consultations/${id}`)).json().data).toMatchObject({ room: 'A' });
  }
  const me = (await world.call(consultant, 'GET', `/users/${consultant.id}`)).json().data;
  expect(me.specialties).toEqual(['A', 'B']);
  expect((await add()).code).not.toBe('A');
});

test('only an admin changes rooms, and a refused call changes nothing', async () => {
  const before = await stored();
  const { id } = before.find(({ code }) => code === 'B')!;
  for (const [actor, status] of [
    [client, 403],
    [consultant, 403],
    [null, 401],
  ] as const) {
    const replies = await Promise.all([
      world.call(actor, 'POST', '/rooms', form),
      world.call(actor, 'PUT', `/rooms/${id}`, form),
      world.call(actor, 'DELETE', `/rooms/${id}`),
      world.call(actor, 'GET', '/admin/rooms'),
      world.call(actor, 'POST', '/admin/rooms', form),
      world.call(actor, 'PUT', `/admin/rooms/${id}`, form),
      world.call(actor, 'DELETE', `/admin/rooms/${id}`),
    ]);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([status]));
  }
  expect(await stored()).toEqual(before);
});

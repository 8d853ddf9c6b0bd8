import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const put = (id: string, body: object, actor = admin) => world.call(actor, 'PUT', `/users/${id}`, body);

const add = (body: object) => world.call(admin, 'POST', '/admin/users', body);

test('an admin adds a user of any role, already approved', async () => {
  const person = { name: 'Ann', email: 'ann@firm.example', password: 'harbour-light-1' };
  expect((await add(person)).json()).toMatchObject({
    message: 'User created successfully',
    data: { role: 'client', account_status: 'approved', is_active: true, status: 'active', specialties: [] },
  });
  expect((await add(person)).statusCode).toBe(409);
  const consultant = await add({
    ...person,
    email: 'bo@firm.example',
    role: 'consultant',
    specialties: '["B","A","B"]',
  });
  expect(consultant.json().data.specialties).toEqual(['B', 'A']);
  expect((await add({ ...person, email: 'c@firm.example', role: 'captain' })).statusCode).toBe(400);
});

test('fields that only an admin sets are ignored from anybody else', async () => {
  const consultant = await world.consultant('A');
  const wishes = {
    role: 'admin',
    specialties: ['B'],
    account_status: 'rejected',
    is_active: false,
    status: 'inactive',
  };
  const { data } = (await put(consultant.id, { ...wishes, name: 'Me' }, consultant)).json();
  expect(data).toMatchObject({
    name: 'Me',
    role: 'consultant',
    specialties: ['A'],
    account_status: 'approved',
    is_active: true,
  });
});

const mornings = { Monday: [['09:00', '12:30']] };
const link = 'https://meet.example/elif';

test('consultants set their own availability and link for video calls, and admins those of others', async () => {
  const consultant = await world.consultant('A');
  expect((await put(consultant.id, {})).json().data).toMatchObject({ availability: {}, video_link: '' });
  const own = { availability: mornings, video_link: ` ${link}\n` };
  expect((await put(consultant.id, own, consultant)).json().data).toMatchObject({
    availability: mornings,
    video_link: link,
  });
  const set = { availability: {}, video_link: '' };
  expect((await put(consultant.id, set)).json().data).toMatchObject(set);
  const colleague = await world.consultant('A');
  expect((await put(consultant.id, own, colleague)).statusCode).toBe(404);
});

test('hours that go on from outdated ones are refused with those of now, and may be sent twice', async () => {
  const consultant = await world.consultant('A');
  const evenings = { Friday: [['17:00', '20:00']] };
  const set = { availability: mornings, availability_seen: {} };
  expect((await put(consultant.id, set)).statusCode).toBe(200);
  expect((await put(consultant.id, set)).statusCode).toBe(200);
  const late = await put(consultant.id, { availability: evenings, availability_seen: {} }, consultant);
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'hours_changed', data: mornings }]);
  const seen = await put(
    consultant.id,
    { availability: evenings, availability_seen: mornings, bio: 'Exports' },
    consultant,
  );
  expect(seen.json().data).toMatchObject({ availability: evenings, bio: 'Exports' });
});

test('clients have no availability, and only consultants have a link for video calls', async () => {
  const own = { availability: mornings, video_link: link };
  const client = await world.client();
  expect((await put(client.id, own, client)).json().data).toMatchObject({ availability: {}, video_link: '' });
  expect((await put(client.id, { video_link: link })).json().data.video_link).toBe('');
  expect((await put(admin.id, { video_link: link })).json().data.video_link).toBe('');
  const made = await put(client.id, { role: 'consultant', video_link: link });
  expect(made.json().data).toMatchObject({ role: 'consultant', video_link: link });
});

test.each([
  ['http', 'http://meet.example/elif'],
  ['a script', 'javascript:alert(1)'],
  ['another scheme in capitals', 'HTTPS:meet'],
  ['no address', 'meet.example'],
  ['no host', 'https://'],
  ['too long', `https://meet.example/${'x'.repeat(2_000)}`],
  ['a number', 5],
])('a link for video calls that is %s is refused at its field', async (_, video_link) => {
  const consultant = await world.consultant('A');
  const reply = await put(consultant.id, { video_link }, consultant);
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['video_link']]);
});

test('specialties and availability are accepted as JSON text too; missing or empty ones are empty', async () => {
  const consultant = await world.consultant('A');
  const read = async (body: object) => (await put(consultant.id, body)).json().data;
  expect(await read({ specialties: '["C","D"]', availability: '{"mon":["09:00"]}' })).toMatchObject({
    specialties: ['C', 'D'],
    availability: { mon: ['09:00'] },
  });
  expect(await read({ specialties: '{}', availability: '{}' })).toMatchObject({
    specialties: [],
    availability: {},
  });
  expect((await put(consultant.id, { specialties: '["C"' })).statusCode).toBe(400);
  expect((await put(consultant.id, { specialties: ['c'] })).statusCode).toBe(400);
});

test('a change of role or a deactivation ends every session at once', async () => {
  for (const change of [{ role: 'client' }, { is_active: false }, { status: 'inactive' }]) {
    const consultant = await world.consultant('A');
    expect((await put(consultant.id, change)).statusCode).toBe(200);
    expect((await world.call(consultant, 'GET', '/rooms')).statusCode).toBe(401);
  }
});

test('the active state can be toggled and set, and is_active and status agree', async () => {
  const client = await world.client();
  const toggled = await world.call(admin, 'PUT', `/users/${client.id}/toggle-active`);
  expect(toggled.json()).toMatchObject({
    message: 'User status updated successfully',
    data: { is_active: false, status: 'inactive' },
  });
  const set = await world.call(admin, 'PUT', `/admin/users/${client.id}/status`, { status: 'active' });
  expect(set.json().data).toMatchObject({ is_active: true, status: 'active' });
});

test('nobody can remove their own access', async () => {
  const tries = [
    put(admin.id, { is_active: false }),
    put(admin.id, { role: 'client' }),
    world.call(admin, 'PUT', `/users/${admin.id}/toggle-active`),
    world.call(admin, 'PUT', `/admin/users/${admin.id}/status`, { status: 'inactive' }),
    world.call(admin, 'DELETE', `/users/${admin.id}`),
  ];
  expect((await Promise.all(tries)).map((reply) => reply.statusCode)).toEqual([403, 403, 403, 403, 403]);
});

test('one of two admins who lock each other out at the same moment remains', async () => {
  for (let round = 0; round < 10; round += 1) {
    await world.db.updateTable('users').set({ is_active: false }).where('role', '=', 'admin').execute();
    const [one, two] = [await world.admin(), await world.admin()];
    await Promise.all([
      world.call(one, 'PUT', `/users/${two.id}/toggle-active`),
      world.call(two, 'DELETE', `/users/${one.id}`),
    ]);
    const left = await world.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  }
  await world.db.updateTable('users').set({ is_active: true }).where('id', '=', admin.id).execute();
});

test('a deleted user is gone from lists, cannot sign in, frees the e-mail and keeps the name in the history', async () => {
  const again = await world.admin();
  const client = await world.client({ email: 'gone@firm.example', name: 'Gone' });
  const { id } = await world.consultation(client);
  expect((await world.call(again, 'DELETE', `/users/${client.id}`)).json().message).toBe(
    'User deleted successfully',
  );
  expect((await world.call(client, 'GET', '/rooms')).statusCode).toBe(401);
  expect((await world.call(again, 'GET', `/users/${client.id}`)).statusCode).toBe(404);
  expect((await world.call(again, 'GET', '/users?search=gone')).json().data).toEqual([]);
  expect((await world.call(again, 'GET', `/consultations/${id}`)).json().data.client_name).toBe('Gone');
  await world.client({ email: 'gone@firm.example' });
});

/** An availability of this many bytes of JSON. */
const wide = (bytes: number) => ({ monday: 'ü'.repeat((bytes - '{"monday":""}'.length - 1) / 2) + 'x' });

test('an availability above 16 KiB is refused in any form, and the stored one stays', async () => {
  const { id } = await world.consultant('A');
  expect((await put(id, { availability: wide(16 * 1024) })).statusCode).toBe(200);
  for (const availability of [
    wide(16 * 1024 + 2),
    JSON.stringify(wide(20_000)),
    Object.fromEntries(Array.from({ length: 500 }, (_, day) => [`${day}`, Array(20).fill('09:00')])),
  ]) {
    const refused = await put(id, { availability });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({ availability: 'Please send an availability of at most 16 KiB' });
  }
  const { data } = (await world.call(admin, 'GET', `/users/${id}`)).json();
  expect(data.availability).toEqual(wide(16 * 1024));
});

test('people are found and sorted whatever the case and accents', async () => {
  const again = await world.admin();
  for (const name of ['Şule Öz', 'sule aksoy', 'Zbigniew'])
    await world.client({ name, email: `${name.length}${Date.now()}@port.example` });
  const names = async (query: string) =>
    (await world.call(again, 'GET', `/users?${query}`)).json().data.map(({ name }: { name: string }) => name);
  expect(await names('search=sule&sort=name')).toEqual(['sule aksoy', 'Şule Öz']);
  expect(await names('search=sule&sort=name&order=desc')).toEqual(['Şule Öz', 'sule aksoy']);
  expect(await names('search=zbig&status=inactive')).toEqual([]);
});

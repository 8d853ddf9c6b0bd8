import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { booked, dayAhead } from '../../../test/support/booked.ts';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const form = {
  name: 'Elif Aydın',
  email: 'elif@firm.example',
  password: 'harbour-light-1',
  specialties: ['A', 'B'],
};
const add = (changes: object = {}) => world.call(admin, 'POST', '/consultants', { ...form, ...changes });

const login = (password: string) =>
  world.call(null, 'POST', '/auth/login', { email: 'blank@firm.example', password });

test('an admin adds a consultant with existing rooms', async () => {
  expect((await add()).json()).toMatchObject({
    message: 'Consultant added successfully',
    data: { role: 'consultant', specialties: ['A', 'B'], account_status: 'approved' },
  });
  const sentence = 'Please fill in all required fields and select at least one specialty';
  for (const missing of [
    { name: '' },
    { email: undefined },
    { password: '' },
    { specialties: [] },
    { specialties: undefined },
  ]) {
    const reply = await add({ email: 'x@firm.example', ...missing });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe(sentence);
  }
  expect((await add({ email: 'x@firm.example', specialties: ['Q'] })).json().message).toBe(
    'There is no Room Q',
  );
});

test('a blank password keeps the current one', async () => {
  const { id } = (await add({ email: 'blank@firm.example' })).json().data;
  const put = (body: object) => world.call(admin, 'PUT', `/consultants/${id}`, body);
  expect((await put({ name: 'Blank', password: '', specialties: '["C"]' })).json()).toMatchObject({
    message: 'Consultant updated successfully',
    data: { name: 'Blank', specialties: ['C'] },
  });
  expect((await login(form.password)).statusCode).toBe(200);
  await put({ password: 'another-harbour-9' });
  expect((await login(form.password)).statusCode).toBe(401);
  expect((await put({ specialties: [] })).statusCode).toBe(400);
});

test('consultants can list consultants by room, activity and name', async () => {
  const consultant = await world.consultant('E');
  await world.call(admin, 'PUT', `/consultants/${consultant.id}/toggle-active`);
  const planner = await world.consultant('E');
  const ids = async (query: string) =>
    (await world.call(planner, 'GET', `/consultants/all?${query}`))
      .json()
      .data.map(({ id }: { id: string }) => id);
  expect(await ids('room=E')).toEqual([planner.id, consultant.id]);
  expect(await ids('room=E&active=true')).toEqual([planner.id]);
  expect(await ids('search=ELIF')).toHaveLength(1);
});

test('a list counts the open cases on request, restricted ones only for those they name', async () => {
  const consultant = await world.consultant('C');
  const colleague = await world.consultant('C');
  const client = await world.client();
  const at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const later = new Date(Date.now() + 8 * 86_400_000).toISOString();
  await booked(world.db, { client, consultant, room: 'C', at });
  const { id } = await booked(world.db, { client, consultant, room: 'C', at: later, isRestricted: true });
  await world.db.insertInto('case_people').values({ consultation_id: id, user_id: consultant.id }).execute();
  const done = await world.consultation(client);
  await world.db
    .updateTable('consultations')
    .set({ consultant_id: consultant.id, status: 'canceled' })
    .where('id', '=', done.id)
    .execute();
  const counts = async (by: typeof admin, query = '&open_cases=true') =>
    (await world.call(by, 'GET', `/consultants/all?room=C&sort=name${query}`))
      .json()
      .data.filter((one: { id: string }) => one.id === consultant.id)
      .map(({ open_cases }: { open_cases?: number }) => open_cases);
  expect(await counts(consultant)).toEqual([2]);
  expect(await counts(colleague)).toEqual([1]);
  expect(await counts(admin)).toEqual([1]);
  expect(await counts(admin, '')).toEqual([undefined]);
});

const tenOn = (day: number) => `${dayAhead(day)}T10:00:00.000Z`;
const change = async (url: string, body?: object) => (await world.call(admin, 'PUT', url, body)).json().data;

const withAppointments = async () => {
  const consultant = await world.consultant('A', 'B');
  const client = await world.client();
  await booked(world.db, { client, consultant, room: 'A', at: tenOn(8) });
  await booked(world.db, { client, consultant, room: 'A', at: tenOn(1) });
  await booked(world.db, { client, consultant, room: 'B', at: tenOn(7) });
  await booked(world.db, { client, consultant, room: 'B', at: tenOn(-30) });
  return consultant.id;
};

describe('the appointments ahead that lose their consultant are counted', () => {
  afterEach(async () => void (await world.db.deleteFrom('consultations').execute()));

  test('when a room is taken from a consultant', async () => {
    const id = await withAppointments();
    const url = `/consultants/${id}`;
    expect((await change(url, { specialties: ['A'] })).lost).toEqual({ count: 1, first_week: dayAhead(7) });
    expect((await change(url, { specialties: ['B'] })).lost).toEqual({ count: 2, first_week: dayAhead(0) });
    expect((await change(url, { specialties: ['A', 'B'] })).lost).toBeUndefined();
  });

  test('when a consultant is deactivated, or becomes an admin', async () => {
    const all = { count: 3, first_week: dayAhead(0) };
    const id = await withAppointments();
    for (const [url, body] of [
      [`/consultants/${id}/toggle-active`],
      [`/consultants/${id}`, { is_active: false }],
      [`/users/${id}/toggle-active`],
      [`/admin/users/${id}/status`, { status: 'inactive' }],
      [`/users/${id}`, { is_active: false }],
    ] as const) {
      expect((await change(url, body)).lost).toEqual(all);
      expect((await change(`/consultants/${id}`, { is_active: true })).lost).toBeUndefined();
    }
    expect((await change(`/users/${id}`, { role: 'admin' })).lost).toEqual(all);
  });
});

test('a client or an admin is not a consultant', async () => {
  for (const { id } of [await world.client(), await world.admin()]) {
    for (const [method, url] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/toggle-active'],
    ] as const) {
      const reply = await world.call(
        admin,
        method,
        `/consultants/${id}${url}`,
        method === 'PUT' && !url ? {} : undefined,
      );
      expect(reply.statusCode).toBe(404);
      expect(reply.json().message).toBe('Consultant not found');
    }
  }
});

test('a removed consultant keeps the name on their answers', async () => {
  const consultant = await world.consultant('A');
  const client = await world.client();
  const { id } = await world.consultation(client);
  await world.call(consultant, 'PUT', `/consultations/${id}/status`, { status: 'approved' });
  expect((await world.call(admin, 'DELETE', `/consultants/${consultant.id}`)).json().message).toBe(
    'Consultant removed successfully',
  );
  expect((await world.call(client, 'GET', `/consultations/${id}`)).json().data.consultant_id).toBe(
    consultant.id,
  );
  expect((await world.call(client, 'GET', `/consultations/${id}`)).json().data.consultant_name).toMatch(
    /consultant/,
  );
});

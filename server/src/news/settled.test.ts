import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };
type Notice = { title: string; isRead: boolean; dateTime: string };

const told = async (person: Person): Promise<Notice[]> =>
  (await world.call(person, 'GET', '/notifications')).json().data;
const unread = async (person: Person) =>
  (await told(person)).filter(({ isRead }) => !isRead).map(({ title }) => title);
const waitingMails = async () =>
  (await world.db.selectFrom('news_mails').select('title').execute()).map(({ title }) => title);
const mailedTo = async ({ id }: Person) =>
  (await world.db.selectFrom('news_mails').select('title').where('user_id', '=', id).execute()).map(
    ({ title }) => title,
  );
const ASKED = 'New consultation request';
const ASSIGNED = 'Consultation assigned to you';

const planner = await world.admin();
/** The room assigns its requests to these people, who are on its schedule. */
const assigning = async (code: string, people: Person[]) => {
  const { data } = (await world.call(planner, 'GET', '/rooms')).json();
  const room = data.find((one: { code: string }) => one.code === code);
  await world.call(planner, 'PUT', `/rooms/${room.id}`, { auto_assign: 'least_work' });
  const { week_start_date } = await world.db
    .selectFrom('settings')
    .select(sql<string>`date_trunc('week', now() at time zone time_zone)::date::text`.as('week_start_date'))
    .executeTakeFirstOrThrow();
  await world.call(planner, 'POST', '/schedules', {
    week_start_date,
    assignments: [
      { day: 'Monday', room_assignments: [{ room: code, consultant_ids: people.map(({ id }) => id) }] },
    ],
  });
};

test.each(['approved', 'rejected', 'canceled'])(
  'once a request is %s, nobody of its room is asked to review it any more, by mail either',
  async (status) => {
    const [client, decides, other] = await Promise.all([
      world.client(),
      world.consultant('A'),
      world.consultant('A'),
    ]);
    const { id } = await world.consultation(client);
    const second = await world.consultation(client);
    expect(await unread(other)).toEqual(['New consultation request', 'New consultation request']);
    await world.call(status === 'canceled' ? client : decides, 'PUT', `/consultations/${id}/status`, {
      status,
    });
    expect((await unread(other)).filter((title) => title === 'New consultation request')).toHaveLength(1);
    expect((await unread(decides)).filter((title) => title === 'New consultation request')).toHaveLength(1);
    await world.call(decides, 'PUT', `/consultations/${second.id}/status`, { status: 'approved' });
    expect(await waitingMails()).not.toContain('New consultation request');
  },
);

test('once an account is decided, no other admin is asked to review it any more', async () => {
  const [admin, other] = await Promise.all([world.admin(), world.admin()]);
  const sign = { name: 'New', email: 'new@port.example', password: 'harbour-walks-2026', phone: '1' };
  const reply = await world.call(null, 'POST', '/auth/register', { ...sign, companies: [{ name: 'Figs' }] });
  expect(await unread(other)).toEqual(['New client']);
  await world.call(admin, 'PUT', `/users/${reply.json().data.id}/approve`);
  expect(await unread(other)).toEqual([]);
  expect(await waitingMails()).not.toContain('New client');
});

test('once a request is decided, the consultant to whom its room assigned it is not asked either', async () => {
  const [client, decides, other] = await Promise.all([
    world.client(),
    world.consultant('B'),
    world.consultant('B'),
  ]);
  await assigning('B', [decides, other]);
  const assigned = async () => [...(await unread(decides)), ...(await unread(other))].includes(ASSIGNED);
  for (const status of ['rejected', 'canceled']) {
    const { id } = await world.consultation(client, { room: 'B' });
    expect(await assigned()).toBe(true);
    expect(await waitingMails()).toContain(ASSIGNED);
    const person = status === 'canceled' ? client : decides;
    await world.call(person, 'PUT', `/consultations/${id}/status`, { status });
    expect(await assigned()).toBe(false);
    expect(await waitingMails()).not.toContain(ASSIGNED);
  }
});

test('once a request is decided, the consultant whom a colleague gave it to is not asked either', async () => {
  const [client, assignee, decides] = await Promise.all([
    world.client(),
    world.consultant('C'),
    world.consultant('C'),
  ]);
  const { id } = await world.consultation(client, { room: 'C' });
  await world.call(decides, 'PUT', `/consultations/${id}/assignee`, { consultant_id: assignee.id });
  expect(await unread(assignee)).toContain(ASSIGNED);
  await world.call(decides, 'PUT', `/consultations/${id}/status`, { status: 'rejected' });
  expect(await unread(assignee)).not.toContain(ASSIGNED);
  expect(await mailedTo(assignee)).not.toContain(ASSIGNED);
});

test('a request that changes its room is told to the new room, and the former one is not asked any more', async () => {
  const [client, former, next, both] = await Promise.all([
    world.client(),
    world.consultant('D'),
    world.consultant('E'),
    world.consultant('D', 'E'),
  ]);
  const { id } = await world.consultation(client, { room: 'D' });
  expect(await unread(former)).toEqual([ASKED]);
  expect(await unread(next)).toEqual([]);
  const reply = await world.call(client, 'PUT', `/consultations/${id}`, { room: 'E' });
  expect(reply.statusCode).toBe(200);
  expect(await unread(former)).toEqual([]);
  expect(await unread(next)).toEqual([ASKED]);
  expect(await unread(both)).toEqual([ASKED]);
  expect(await mailedTo(former)).toEqual([]);
  expect(await mailedTo(next)).toEqual([ASKED]);
});

const HANDED_OVER = 'Consultation handed over';

test('whoever loses a case is told so, and no longer that it was assigned to them', async () => {
  const [client, gives, first, next] = await Promise.all([
    world.client(),
    world.consultant('C'),
    world.consultant('C'),
    world.consultant('C'),
  ]);
  const { id } = await world.consultation(client, { room: 'C' });
  for (const consultant_id of [first.id, next.id])
    await world.call(gives, 'PUT', `/consultations/${id}/assignee`, { consultant_id });
  expect(await unread(first)).toEqual([HANDED_OVER, ASKED]);
  expect(await mailedTo(first)).not.toContain(ASSIGNED);
  expect(await unread(next)).toEqual([ASSIGNED, ASKED]);
  expect(await mailedTo(next)).toContain(ASSIGNED);
});

test('whoever loses a case to another room is told so', async () => {
  const [client, gives, former] = await Promise.all([
    world.client(),
    world.consultant('D'),
    world.consultant('D', 'E'),
  ]);
  const { id } = await world.consultation(client, { room: 'D' });
  await world.call(gives, 'PUT', `/consultations/${id}/assignee`, { consultant_id: former.id });
  await world.call(client, 'PUT', `/consultations/${id}`, { room: 'E' });
  expect((await unread(former)).toSorted()).toEqual([HANDED_OVER, ASKED]);
  expect(await mailedTo(former)).toContain(HANDED_OVER);
});

test.each(['deleted', 'given another role'])(
  'once a new client is %s, no admin is asked to review the account any more',
  async (what) => {
    const [admin, other] = await Promise.all([world.admin(), world.admin()]);
    const sign = {
      name: 'New',
      email: `${what.length}@port.example`,
      password: 'harbour-walks-2026',
      phone: '1',
    };
    const reply = await world.call(null, 'POST', '/auth/register', {
      ...sign,
      companies: [{ name: 'Figs' }],
    });
    const { id } = reply.json().data;
    expect(await unread(other)).toEqual(['New client']);
    if (what === 'deleted') await world.call(admin, 'DELETE', `/users/${id}`);
    else await world.call(admin, 'PUT', `/users/${id}`, { role: 'admin' });
    expect(await unread(other)).toEqual([]);
    expect(await waitingMails()).not.toContain('New client');
  },
);

test('clearing can keep what was created after a given moment', async () => {
  const admin = await world.admin();
  await world.call(admin, 'POST', '/settings/test-notification');
  const [first] = await told(admin);
  await world.call(admin, 'POST', '/settings/test-notification');
  const [, second] = await told(admin);
  expect(second).toEqual(first);
  await world.call(admin, 'DELETE', `/notifications?until=${first!.dateTime}`);
  expect(await told(admin)).toHaveLength(1);
  await world.call(admin, 'DELETE', '/notifications');
  expect(await told(admin)).toEqual([]);
});

import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { openSession } from '../../http/session.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const client = await world.client({ name: 'Ayşe' });
const consultant = await world.consultant('A');
const told = async (actor: { token: string }) =>
  (await world.call(actor, 'GET', '/notifications')).json().data;
const titles = async (actor: { token: string }) =>
  (await told(actor)).map(({ title }: { title: string }) => title);
const move = (actor: { token: string }, id: string, body: object) =>
  world.call(actor, 'PUT', `/consultations/${id}/status`, body);

test('admins are notified of a sign-up, the client of the decision', async () => {
  await world.call(null, 'POST', '/auth/register', {
    name: 'Minh',
    email: 'minh@port.example',
    phone: '1',
    password: 'robusta-2026',
    companies: [{ name: 'Tây Nguyên' }],
  });
  expect(await told(admin)).toMatchObject([
    {
      title: 'New client',
      message: '“Minh” of “Tây Nguyên” has signed up and awaits approval.',
      isRead: false,
      type: 'info',
    },
  ]);
  const pending = await world.pendingClient();
  await world.call(admin, 'PUT', `/users/${pending.id}`, { account_status: 'rejected', reason: 'No arms' });
  expect(await told(pending)).toMatchObject([
    { title: 'Account not approved', message: 'Your account is rejected. Reason: “No arms”' },
  ]);
  await world.call(admin, 'PUT', `/users/${pending.id}/approve`);
  expect(await titles(pending)).toEqual(['Account approved', 'Account not approved']);
});

const signUp = (name: string) =>
  world.call(null, 'POST', '/auth/register', {
    name,
    email: `${name}@port.example`,
    phone: '1',
    password: 'robusta-2026',
    companies: [{ name: 'Ege A.S.' }],
  });

test('a former admin no longer sees who has signed up', async () => {
  const former = await world.admin();
  expect((await signUp('anna')).statusCode).toBe(200);
  expect(await titles(former)).toEqual(['New client']);
  const { id } = (await told(former))[0];
  expect((await world.call(admin, 'PUT', `/users/${former.id}`, { role: 'client' })).statusCode).toBe(200);

  const token = (await openSession(world.db, { id: former.id, password_hash: 'none' }))!;
  const list = (await world.call({ token }, 'GET', '/notifications')).json();
  expect(JSON.stringify(list)).not.toContain('anna');
  expect(list).toMatchObject({ data: [], unread: 0 });
  expect((await world.call({ token }, 'PUT', `/notifications/${id}/read`)).statusCode).toBe(404);
  expect(await titles(admin)).toContain('New client');
});

test('the consultants of a room are notified of a request, the other side of every move', async () => {
  const other = await world.consultant('B');
  const { id } = await world.consultation(client);
  expect(await told(consultant)).toMatchObject([
    {
      title: 'New consultation request',
      link: expect.stringMatching(`^/consultant/consultations/${id}#[\\da-f-]{36}$`),
    },
  ]);
  expect(await told(other)).toEqual([]);
  await move(consultant, id, { status: 'approved' });
  await move(admin, id, {
    status: 'rescheduled',
    scheduled_date: '2031-12-01T09:00:00Z',
    reason: 'Vessel late',
  });
  await world.call(admin, 'PUT', '/settings', { time_zone: 'Europe/Istanbul' });
  await move(consultant, id, {
    status: 'rescheduled',
    scheduled_date: '2031-12-02T09:00:00Z',
  });
  expect((await told(client))[0].message).toMatch(
    /set a new date for #\d+ “Rules of origin”: Dec 2, 2031, 12:00, Istanbul time\. You meet in the office\.$/,
  );
  await move(consultant, id, { status: 'completed', consultation_result: '<p>x</p>' });
  await world.call(consultant, 'PUT', `/consultations/${id}`, { consultation_result: '<p>y</p>' });
  expect(await titles(client)).toEqual([
    'Result updated',
    'Consultation completed',
    'Consultation rescheduled',
    'Consultation rescheduled',
    'Request approved',
  ]);
  expect((await titles(consultant))[0]).toBe('Consultation rescheduled');

  const { data } = (await world.call(client, 'GET', `/consultations/${id}/timeline`)).json();
  // What happened to the appointment is told with the move that caused it.
  const [, ...entries] = (data as { id: string; kind: string }[])
    .filter(({ kind }) => kind !== 'appointment')
    .map((one) => `/client/consultations/${id}#${one.id}`);
  expect((await told(client)).map(({ link }: { link: string }) => link)).toEqual(entries.toReversed());
});

test('a notification of an earlier version leads to the page of its consultation', async () => {
  const person = await world.client();
  const { id } = await world.consultation(person);
  const tells = { user_id: person.id, title: 'T', message: 'M', type: 'info' } as const;
  for (const link of [null, `/client/consultations?open=${id}`])
    await world.db
      .insertInto('notifications')
      .values({ ...tells, consultation_id: id, link })
      .execute();
  await world.db
    .insertInto('notifications')
    .values({ ...tells, link: '/client/consultations' })
    .execute();
  const links = (await told(person)).map(({ link }: { link: string }) => link);
  expect(links.toSorted()).toEqual([
    '/client/consultations',
    `/client/consultations/${id}`,
    `/client/consultations/${id}`,
  ]);
});

test('a move that loses a race notifies nobody', async () => {
  const person = await world.client();
  const { id } = await world.consultation(person);
  const others = await Promise.all([world.consultant('A'), world.consultant('A'), world.consultant('A')]);
  await Promise.all(others.map((one) => move(one, id, { status: 'approved' })));
  expect(await titles(person)).toEqual(['Request approved']);
});

test('the first page has the number of all unread ones, further pages have none', async () => {
  const person = await world.client();
  for (let count = 0; count < 3; count += 1) {
    const { id } = await world.consultation(person);
    await move(consultant, id, { status: 'rejected' });
  }
  const page = async (query: string) =>
    (await world.call(person, 'GET', `/notifications?limit=1${query}`)).json();
  const first = await page('');
  expect(first).toMatchObject({ data: [{}], unread: 3 });
  expect(await page(`&cursor=${first.next_cursor}`)).not.toHaveProperty('unread');
  await world.call(person, 'PUT', `/notifications/${first.data[0].id}/read`);
  expect(await page('')).toMatchObject({ unread: 2 });
});

test('users read and clear only their own', async () => {
  const person = await world.client();
  for (let count = 0; count < 3; count += 1) {
    const { id } = await world.consultation(person);
    await move(consultant, id, { status: 'rejected' });
  }
  const [first] = await told(person);
  expect((await world.call(client, 'PUT', `/notifications/${first.id}/read`)).statusCode).toBe(404);
  expect((await world.call(person, 'PUT', `/notifications/${first.id}/read`)).json().data).toMatchObject({
    isRead: true,
  });
  const unread = async () => (await told(person)).filter(({ isRead }: { isRead: boolean }) => !isRead).length;
  expect(await unread()).toBe(2);
  await world.call(person, 'PUT', '/notifications/read-all');
  expect(await unread()).toBe(0);
  const before = (await told(client)).length;
  await world.call(person, 'DELETE', '/notifications');
  expect(await told(person)).toEqual([]);
  expect(await told(client)).toHaveLength(before);
});

test('of all that are marked as read, what arrived or was added to afterwards stays unread', async () => {
  const person = await world.client();
  const { id } = await world.consultation(person);
  await move(consultant, id, { status: 'approved' });
  const say = () => world.call(consultant, 'POST', `/consultations/${id}/messages`, { body: '<p>0804?</p>' });
  await say();
  const [newest] = await told(person);
  await say();
  await move(consultant, id, { status: 'completed', consultation_result: '<p>x</p>' });
  const unread = async () =>
    (await told(person))
      .filter(({ isRead }: { isRead: boolean }) => !isRead)
      .map(({ title }: { title: string }) => title);
  const until = encodeURIComponent(newest.dateTime);
  expect((await world.call(person, 'PUT', `/notifications/read-all?until=${until}`)).statusCode).toBe(200);
  expect(await unread()).toEqual(['Consultation completed', expect.stringContaining('message')]);
  await world.call(person, 'PUT', '/notifications/read-all');
  expect(await unread()).toEqual([]);
});

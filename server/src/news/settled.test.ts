import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { token: string };
type Notice = { title: string; isRead: boolean; dateTime: string };

const told = async (person: Person): Promise<Notice[]> =>
  (await world.call(person, 'GET', '/notifications')).json().data;
const unread = async (person: Person) =>
  (await told(person)).filter(({ isRead }) => !isRead).map(({ title }) => title);
const waitingMails = async () =>
  (await world.db.selectFrom('news_mails').select('title').execute()).map(({ title }) => title);

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

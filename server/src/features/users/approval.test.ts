import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { decideOnAccount } from './account.ts';
import * as users from './queries.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const pendingIds = async () =>
  (await world.call(admin, 'GET', '/users?role=client&account_status=pending'))
    .json()
    .data.map((user: { id: string }) => user.id);

test('an approved client leaves the pending list and may make requests', async () => {
  const client = await world.pendingClient();
  expect(await pendingIds()).toContain(client.id);

  const reply = await world.call(admin, 'PUT', `/users/${client.id}/approve`);
  expect(reply.json()).toMatchObject({
    message: 'Client account approved',
    data: { account_status: 'approved' },
  });
  expect(await pendingIds()).not.toContain(client.id);
  expect(await world.consultation(client)).toMatchObject({ status: 'requested' });
});

test('a client is rejected with a reason, and may be approved later', async () => {
  const client = await world.pendingClient();
  const reject = {
    account_status: 'rejected',
    reason: 'We do not advise on arms',
    specialties: '{}',
    availability: '{}',
  };
  const reply = await world.call(admin, 'PUT', `/users/${client.id}`, reject);
  expect(reply.json()).toMatchObject({
    message: 'Client account rejected',
    data: { account_status: 'rejected', account_reason: 'We do not advise on arms' },
  });
  expect(await pendingIds()).not.toContain(client.id);
  await world.call(admin, 'PUT', `/users/${client.id}/approve`);
  expect(await world.consultation(client)).toMatchObject({ status: 'requested' });
});

test('nobody can decide on their own account', async () => {
  const client = await world.pendingClient();
  expect((await world.call(client, 'PUT', `/users/${client.id}/approve`)).statusCode).toBe(403);
  const reply = await world.call(client, 'PUT', `/users/${client.id}`, {
    account_status: 'approved',
    role: 'admin',
    name: 'Me',
  });
  expect(reply.json().data).toMatchObject({ name: 'Me', account_status: 'pending', role: 'client' });
});

test('a consultant sees clients but changes only their own account', async () => {
  const consultant = await world.consultant('A');
  const client = await world.client();
  expect((await world.call(consultant, 'GET', `/users/${client.id}`)).statusCode).toBe(200);
  expect((await world.call(consultant, 'GET', `/users/${admin.id}`)).statusCode).toBe(404);
  expect((await world.call(consultant, 'PUT', `/users/${client.id}`, { name: 'x' })).statusCode).toBe(403);
});

test('no response contains a password hash', async () => {
  expect((await world.call(admin, 'GET', '/users')).body).not.toContain('password');
});

test('a user whom an admin sends back complete stays unchanged', async () => {
  for (const person of [admin, await world.consultant('A'), await world.rejectedClient()]) {
    const { data } = (await world.call(admin, 'GET', `/users/${person.id}`)).json();
    const reply = await world.call(admin, 'PUT', `/users/${person.id}`, {
      ...data,
      phone: '+48 22 555 0100',
    });
    expect(reply.json().data).toEqual({ ...data, phone: '+48 22 555 0100' });
  }
});

test('one of two admins who decide on the same pending account wins', async () => {
  const { id } = await world.pendingClient();
  const seen = (await users.findById(world.db, id))!;
  const decisions = await Promise.allSettled([
    world.db.transaction().execute((trx) => decideOnAccount(trx, admin, seen, 'approved', null)),
    world.db.transaction().execute((trx) => decideOnAccount(trx, admin, seen, 'rejected', null)),
  ]);
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(decisions.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
});

const status = async ({ id }: { id: string }) => (await users.findById(world.db, id))!.account_status;

test.each([
  ['approval', 'rejected', 'approved'],
  ['rejection', 'approved', 'rejected'],
] as const)('a late %s of an account that was seen pending leaves it %s', async (_what, first, late) => {
  const client = await world.pendingClient();
  const { email } = (await users.findById(world.db, client.id))!;
  const decide = (account_status: string, body: object = {}) =>
    world.call(admin, 'PUT', `/users/${client.id}`, { account_status, ...body });
  await decide(first);

  const seen = { account_status_seen: 'pending' };
  const replies = [await decide(late, { ...seen, email: 'late@port.example' }), await decide(first, seen)];
  if (late === 'approved')
    replies.push(await world.call(admin, 'PUT', `/users/${client.id}/approve?account_status_seen=pending`));
  for (const reply of replies) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'account_already_decided',
      message: `This account has already been ${first}.`,
    });
  }
  expect(await users.findById(world.db, client.id)).toMatchObject({ account_status: first, email });
});

test('an account with the status that was seen is decided on', async () => {
  const client = await world.pendingClient();
  const user = `/users/${client.id}`;
  const reject = { account_status: 'rejected', account_status_seen: 'pending' };
  expect((await world.call(admin, 'PUT', user, reject)).statusCode).toBe(200);
  expect(await status(client)).toBe('rejected');
  const approve = await world.call(admin, 'PUT', `${user}/approve?account_status_seen=rejected`);
  expect(approve.statusCode).toBe(200);
  expect(await status(client)).toBe('approved');
});

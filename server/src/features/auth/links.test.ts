import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';
import { newLink } from '../../../test/support/new-link.ts';
import { oneWaits } from '../../../test/support/one-waits.ts';
import { makeLink } from '../../identity/links.ts';

const world = await newWorld();
afterAll(world.end);

const admin = await world.admin();
const OVER = 'This link is no longer valid. Please ask for a new one.';
const choose = (token: string, password = 'harbour-light-2026') =>
  world.call(null, 'POST', '/auth/reset-password', { token, password });
const emailOf = async ({ id }: { id: string }) =>
  (await world.call(admin, 'GET', `/users/${id}`)).json().data.email as string;
const logIn = (email: string, password: string) =>
  world.call(null, 'POST', '/auth/login', { email, password });

test('a link sets a new password once, and every session ends', async () => {
  const client = await world.client();
  const token = await newLink(world.db, client.id, 'reset');
  const spare = await newLink(world.db, client.id, 'reset');
  const answer = await choose(token);
  expect(answer.json()).toEqual({
    status: 'success',
    data: null,
    message: 'Your password has been changed. Please log in.',
  });
  expect((await world.call(client, 'GET', '/notifications')).statusCode).toBe(401);
  expect((await logIn(await emailOf(client), 'harbour-light-2026')).statusCode).toBe(200);
  for (const used of [token, spare]) {
    const again = await choose(used);
    expect(again.statusCode).toBe(400);
    expect(again.json().message).toBe(OVER);
  }
});

test('one of many simultaneous uses of a link succeeds', async () => {
  const client = await world.client();
  const token = await newLink(world.db, client.id, 'reset');
  const answers = await Promise.all(['one', 'two', 'three'].map((word) => choose(token, `lantern-${word}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test.each([
  ['reset', '31 minutes'],
  ['invitation', '73 hours'],
] as const)('a link of %s is over after %s', async (purpose, age) => {
  const client = await world.client();
  const token = await newLink(world.db, client.id, purpose);
  await world.db
    .updateTable('one_time_links')
    .set({
      created_at: sql`created_at - ${age}::interval`,
      expires_at: sql`expires_at - ${age}::interval`,
    })
    .where('user_id', '=', client.id)
    .execute();
  expect((await choose(token)).json().message).toBe(OVER);
});

test('a link expires when the e-mail, password, role or active state of the account changes', async () => {
  for (const body of [
    { email: `moved${Math.trunc(performance.now())}@port.example` },
    { password: 'another-lantern' },
    { role: 'admin' },
    { is_active: false },
  ]) {
    const client = await world.client();
    const token = await newLink(world.db, client.id, 'reset');
    expect((await world.call(admin, 'PUT', `/users/${client.id}`, body)).statusCode).toBe(200);
    expect((await choose(token)).json().message).toBe(OVER);
  }
});

test('no link is made for an address that changes at this moment', async () => {
  const client = await world.client();
  const email = await emailOf(client);
  let made: Promise<string> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ email: 'new.address@port.example' })
      .where('id', '=', client.id)
      .execute();
    made = makeLink(world.db, { id: client.id, email }, 'reset');
    made.catch(() => {});
    await oneWaits(world.db);
  });
  await expect(made).rejects.toThrow('The address was changed');
  const links = await world.db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('user_id', '=', client.id)
    .execute();
  expect(links).toEqual([]);
});

test('a weak password is refused, and the link stays valid', async () => {
  const client = await world.client();
  const token = await newLink(world.db, client.id, 'reset');
  const refused = await choose(token, 'password1');
  expect(refused.json().errors).toEqual({ password: 'This password is too easy to guess' });
  expect((await choose(token)).statusCode).toBe(200);
});

test.each([[''], ['x'], [['a'.repeat(43)]], [null], [{}], ['a'.repeat(44)], ["'; drop table users; --"]])(
  'an invalid token is refused: %j',
  async (token) => {
    const answer = await world.call(null, 'POST', '/auth/reset-password', {
      token,
      password: 'harbour-light-2026',
    });
    expect(answer.statusCode).toBe(400);
  },
);

test('a request for a link does not reveal who has an account and does the same work for all', async () => {
  const client = await world.client();
  const closed = await world.client();
  await world.call(admin, 'PUT', `/users/${closed.id}/toggle-active`);
  const emails = [await emailOf(client), await emailOf(closed), 'nobody@port.example'];
  const before = (await world.jobs()).rows.length;
  const answers = [];
  for (const email of emails)
    answers.push(await world.call(null, 'POST', '/auth/forgot-password', { email }));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]!.json().message).toMatch(/^If there is an account with this email/);
  const asked = (await world.jobs()).rows.slice(before).map(({ data }) => data);
  expect(asked).toEqual([
    { kind: 'reset', user_id: client.id },
    { kind: 'reset', user_id: null },
    { kind: 'reset', user_id: null },
  ]);
});

test.each([
  [['a@b.example', 'c@d.example']],
  ['a@b.example, c@d.example'],
  ['a@b.example\r\nBcc: c@d.example'],
  [{ email: 'x' }],
  [''],
])('one address and nothing else is asked for: %j', async (email) => {
  expect((await world.call(null, 'POST', '/auth/forgot-password', { email })).statusCode).toBe(400);
});

test('an admin adds a user with a password or an invitation, not with neither', async () => {
  const person = { name: 'Minh Trần', role: 'consultant', email: 'invited@port.example' };
  const neither = await world.call(admin, 'POST', '/admin/users', person);
  expect(neither.json()).toMatchObject({
    message: 'Please fill in all required fields',
    errors: { password: expect.any(String) },
  });
  const before = (await world.jobs()).rows.length;
  const invited = await world.call(admin, 'POST', '/admin/users', { ...person, invite: true });
  expect(invited.json()).toMatchObject({ message: 'User created successfully', data: { name: 'Minh Trần' } });
  const { id } = invited.json().data;
  const jobs = (await world.jobs()).rows.slice(before).map(({ data }) => data);
  expect(jobs).toEqual([{ kind: 'invitation', user_id: id, by: expect.any(String) }]);
  const token = await newLink(world.db, id, 'invitation');
  await choose(token);
  expect((await logIn(person.email, 'harbour-light-2026')).json().data.role).toBe('consultant');
});

test('only the hash of a link is stored', async () => {
  const client = await world.client();
  const token = await newLink(world.db, client.id, 'reset');
  const { rows } = await sql<{ row: string }>`select one_time_links::text as row from one_time_links`.execute(
    world.db,
  );
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../identity/password.ts';
import { newWorld } from '../../../test/support/world.ts';

const SENTENCE =
  'Nothing can be saved right now: the disk is full. Please tell an admin. What was saved before can be read.';

const world = await newWorld();
afterAll(world.end);
const sign = { email: 'reader@firm.example', password: 'harbour-light-1' };
const client = await world.client({ email: sign.email });
const password_hash = await hashPassword(sign.password);
await world.db.updateTable('users').set({ password_hash }).where('id', '=', client.id).execute();
const request = { room: 'A', topic: 'x', problem_details: '<p>x</p>' };

/** Simulates a PostgreSQL without space, outside the server, so that the server gets the real error. */
async function fullFor(table: 'consultations' | 'sessions', operation: 'insert' | 'update') {
  await sql`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(world.db);
  await sql`create trigger no_space before ${sql.raw(operation)} on ${sql.table(table)} execute function no_space()`.execute(
    world.db,
  );
  onTestFinished(async () => void (await sql`drop function no_space cascade`.execute(world.db)));
}

test('a nearly full disk refuses writes before it is full; users still sign in, read and log out', async () => {
  const app = buildApp(world.db, { hasSpace: async () => false });
  onTestFinished(() => app.close());
  const headers = { authorization: `Bearer ${(await world.client()).token}` };
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url: `/api/v2${url}`, headers, ...(payload && { payload }) });
  const refused = await ask('POST', '/consultations', request);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ message: SENTENCE });
  expect((await ask('GET', '/consultations')).statusCode).toBe(200);
  expect((await ask('POST', '/auth/login', sign)).statusCode).toBe(200);
  expect((await ask('POST', '/auth/logout')).statusCode).toBe(200);
});

test('a nearly full disk takes the audit entries of sign-ins and exports, which go on', async () => {
  const app = buildApp(world.db, { hasSpace: async () => false });
  onTestFinished(() => app.close());
  const before = await world.db
    .selectFrom('audit_entries')
    .select(sql<number>`max(id)`.as('id'))
    .execute();
  const headers = { authorization: `Bearer ${(await world.admin()).token}` };
  const wrong = { ...sign, password: 'wrong' };
  expect((await app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: sign })).statusCode).toBe(
    200,
  );
  expect((await app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: wrong })).statusCode).toBe(
    401,
  );
  expect((await app.inject({ method: 'GET', url: '/api/v2/users/csv', headers })).statusCode).toBe(200);
  const entries = await world.db
    .selectFrom('audit_entries')
    .select('action')
    .where('id', '>', before[0]!.id)
    .where('address_hash', 'is not', null)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['signed_in', 'sign_in_failed', 'exported']);
});

test('a full disk that only PostgreSQL notices gets the same message', async () => {
  expect((await world.call(client, 'POST', '/consultations', request)).statusCode).toBe(200);
  await fullFor('consultations', 'insert');
  const refused = await world.call(client, 'POST', '/consultations', request);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ message: SENTENCE });
});

test('users can still read, also when the use of the session cannot be stored', async () => {
  await sql`update sessions set used_at = now() - interval '1 hour'`.execute(world.db);
  await fullFor('sessions', 'update');
  expect((await world.call(client, 'GET', '/consultations')).statusCode).toBe(200);
});

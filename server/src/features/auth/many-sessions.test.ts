import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../http/session.ts';
import { newWorld } from '../../../test/support/world.ts';
import { newLink } from '../../../test/support/new-link.ts';

const world = await newWorld();
afterAll(world.end);

const MOST_SESSIONS = 50;
const MOST_LINKS = 5;

const openFor = async (id: string) => {
  const token = await openSession(world.db, { id, password_hash: 'none' });
  return { id, token: token! };
};
const severalFor = async (id: string, count: number) => {
  const opened = [];
  for (let place = 0; place < count; place += 1) opened.push(await openFor(id));
  return opened;
};
const isLive = async (session: { token: string }) =>
  (await world.call(session, 'GET', '/rooms')).statusCode === 200;
const sessionsOf = async (id: string) =>
  (await world.db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()).length;

test('the 51st sign-in of a user ends the least recently used session', async () => {
  const first = await world.client();
  const [second, ...others] = await severalFor(first.id, MOST_SESSIONS - 1);
  await sql`update sessions set used_at = used_at - interval '1 hour', created_at = created_at - interval '2 hours'
    where user_id = ${first.id}`.execute(world.db);
  await sql`update sessions set used_at = used_at - interval '1 minute'
    where token_hash = sha256(${Buffer.from(second!.token)})`.execute(world.db);
  const newest = await openFor(first.id);
  expect(await isLive(second!)).toBe(false);
  for (const session of [first, ...others.slice(0, 3), others.at(-1)!, newest])
    expect(await isLive(session)).toBe(true);
  expect(await sessionsOf(first.id)).toBe(MOST_SESSIONS);
});

test('a sign-in does not wait for a write in an older session, which the next sign-in ends', async () => {
  const first = await world.client();
  await sql`update sessions set used_at = used_at - interval '1 hour' where user_id = ${first.id}`.execute(
    world.db,
  );
  await severalFor(first.id, MOST_SESSIONS - 1);
  await world.db.transaction().execute(async (trx) => {
    await sql`select from sessions where token_hash = sha256(${Buffer.from(first.token)}) for key share`.execute(
      trx,
    );
    await openFor(first.id);
  });
  expect(await sessionsOf(first.id)).toBe(MOST_SESSIONS + 1);
  await openFor(first.id);
  expect(await sessionsOf(first.id)).toBe(MOST_SESSIONS);
  expect(await isLive(first)).toBe(false);
});

test('many sign-ins at once leave 50 sessions and end nobody else’s', async () => {
  const { id } = await world.client();
  const other = await world.client();
  await Promise.all(Array.from({ length: 70 }, () => openFor(id)));
  expect(await sessionsOf(id)).toBe(MOST_SESSIONS);
  expect(await isLive(other)).toBe(true);
});

const use = (token: string) =>
  world.call(null, 'POST', '/auth/reset-password', { token, password: 'harbour-light-2026' });

test('a user keeps the five newest links for choosing a password', async () => {
  const { id } = await world.client();
  const invitation = await newLink(world.db, id, 'invitation');
  const oldest = await newLink(world.db, id, 'reset');
  await sql`update one_time_links set created_at = created_at - interval '1 minute' where user_id = ${id}`.execute(
    world.db,
  );
  for (let place = 0; place < MOST_LINKS; place += 1) await newLink(world.db, id, 'reset');
  expect((await use(oldest)).statusCode).toBe(400);
  const left = await world.db
    .selectFrom('one_time_links')
    .select('purpose')
    .where('user_id', '=', id)
    .orderBy('purpose')
    .execute();
  expect(left.map(({ purpose }) => purpose)).toEqual([
    'invitation',
    ...Array.from({ length: MOST_LINKS }, () => 'reset'),
  ]);
  expect((await use(invitation)).statusCode).toBe(200);
});

test('many links at once leave five', async () => {
  const { id } = await world.client();
  await Promise.all(Array.from({ length: 20 }, () => newLink(world.db, id, 'reset')));
  const left = await world.db
    .selectFrom('one_time_links')
    .select('purpose')
    .where('user_id', '=', id)
    .execute();
  expect(left).toHaveLength(MOST_LINKS);
});

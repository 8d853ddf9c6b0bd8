import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';
import { hashPassword } from '../../identity/password.ts';
import * as users from '../../features/users/queries.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { openSession } from '../session.ts';

/** Every wrong password costs its 40 ms of hashing, or much more where the machine is busy. */
vi.setConfig({ testTimeout: 120_000 });

const { db, end } = await newDatabase();
/** Two servers of one firm. */
const app = buildApp(db, { limits: true });
const second = buildApp(db, { limits: true });
const free = buildApp(db);
afterAll(async () => {
  await Promise.all([app, second, free].map((one) => one.close()));
  await end();
});

const password = 'harbour-light-2026';
const password_hash = await hashPassword(password);
let count = 0;
/** A user with an account, a session and an address of their own. */
async function person(role: 'client' | 'admin' = 'client') {
  count += 1;
  const email = `person${count}@firm.example`;
  const account_status = 'approved' as const;
  const { id } = await users.insert(db, { name: 'P', email, password_hash, role, account_status });
  return { id, email, address: `198.51.100.${count}`, token: await openSession(db, { id, password_hash }) };
}

const signIn = (email: string, remoteAddress: string, given = 'wrong-harbour-1', at = app) =>
  at.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    remoteAddress,
    payload: { email, password: given },
  });
const codes = (replies: { statusCode: number }[], code: number) =>
  replies.filter(({ statusCode }) => statusCode === code).length;
const from = (i: number) => `2001:db8:aaaa:1::${i.toString(16)}`;
const times = <T>(n: number, work: (i: number) => T) => Array.from({ length: n }, (_, i) => work(i));

test('at most 10 of 1,000 wrong passwords at once from as many addresses are checked', async () => {
  const { email, token, address } = await person();
  const replies = await Promise.all(
    times(1_000, (i) => signIn(email, `2001:db8:${i.toString(16)}::1`, undefined, i % 2 ? app : second)),
  );
  expect(codes(replies, 401)).toBeGreaterThan(0);
  expect(codes(replies, 401)).toBeLessThanOrEqual(10);
  // A busy machine refuses some without a check.
  expect(codes(replies, 401) + codes(replies, 429) + codes(replies, 503)).toBe(1_000);

  const refused = await signIn(email.toUpperCase(), address, password);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    status: 'error',
    code: 'too_many_tries',
    params: { what: 'sign_in', minutes: expect.stringMatching(/^1?\d$/) as string },
    message: expect.stringMatching(/^Too many sign-in attempts\. Please try again in 1?\d minutes\.$/),
  });
  // Less what the thousand took, which is minutes on a busy machine.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  const running = await app.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${token}` } });
  expect(running.statusCode).toBe(200);
});

test('a missing account is limited in the same way', async () => {
  const replies = await Promise.all(times(15, () => signIn('nobody@firm.example', '192.0.2.1')));
  const one = await person();
  const known = await Promise.all(times(15, () => signIn(one.email, one.address)));
  for (const answers of [replies, known]) expect([codes(answers, 401), codes(answers, 429)]).toEqual([10, 5]);
  const refusal = (all: typeof known) => all.find(({ statusCode }) => statusCode === 429)?.json().message;
  expect(refusal(replies)).toBe(refusal(known));
});

test('an address has 50 failures, shared within a /64 of IPv6, and locks nobody else out', async () => {
  const victim = await person();
  const replies = await Promise.all(times(60, (i) => signIn(`stranger${i}@firm.example`, from(i))));
  expect([codes(replies, 401), codes(replies, 429)]).toEqual([50, 10]);

  const tries = await Promise.all(times(20, (i) => signIn(victim.email, from(i))));
  expect(codes(tries, 429)).toBe(20);
  expect((await signIn(victim.email, '2001:db8:aaaa:2::1', password)).statusCode).toBe(200);
});

test('right passwords do not count, for the account and for the address', async () => {
  const { email, address } = await person();
  for (let i = 0; i < 12; i++) expect((await signIn(email, address, password)).statusCode).toBe(200);
});

test('a right password gives back its own attempt and no other', async () => {
  const { email, address } = await person();
  for (let i = 0; i < 9; i++) await signIn(email, '192.0.2.50');
  expect((await signIn(email, address, password)).statusCode).toBe(200);
  expect((await signIn(email, '192.0.2.50')).statusCode).toBe(401);
  expect((await signIn(email, '192.0.2.50')).statusCode).toBe(429);
});

/** As if so many seconds went by. */
const pass = (seconds: number) =>
  sql`update limits set tries = array(select try - make_interval(secs => ${seconds}) from unnest(tries) as try)`.execute(
    db,
  );

test('two servers together check ten in any quarter of an hour, and more after the announced wait', async () => {
  const { email, address } = await person();
  const tryAt = async (many: number) => {
    const answers = await Promise.all(
      times(many, (i) => signIn(email, address, undefined, i % 2 ? app : second)),
    );
    return { answers, tried: codes(answers, 401) };
  };
  expect((await tryAt(1)).tried).toBe(1);
  await pass(14 * 60 + 58);
  expect((await tryAt(9)).tried).toBe(9);
  await pass(3);
  const { answers, tried } = await tryAt(10);
  expect([tried, codes(answers, 429)]).toEqual([1, 9]);
  const refused = await signIn(email, address, password);
  const wait = Number(refused.headers['retry-after']);
  expect([refused.statusCode, wait > 14 * 60, wait < 15 * 60]).toEqual([429, true, true]);
  await pass(wait);
  expect((await signIn(email, address, password)).statusCode).toBe(200);
});

test('an incomplete form is not an attempt', async () => {
  const { address } = await person();
  const replies = await Promise.all(times(60, () => signIn('', address)));
  expect(codes(replies, 400)).toBe(60);
});

test('a user may make 600 calls and 120 writes a minute, and others are not affected', async () => {
  const [one, other] = await Promise.all([person(), person()]);
  const call = (token: string | undefined, method: 'GET' | 'PUT') =>
    app.inject({
      method,
      url: `/api/v2/consultations${method === 'PUT' ? `/${one.id}` : '/topics'}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'PUT' && { payload: {} }),
    });
  const writes = await Promise.all(times(125, () => call(one.token, 'PUT')));
  expect([codes(writes, 404), codes(writes, 429)]).toEqual([120, 5]);
  const reads = await Promise.all(times(480, () => call(one.token, 'GET')));
  expect([codes(reads, 200), codes(reads, 429)]).toEqual([475, 5]);
  const [refused] = await Promise.all([call(one.token, 'GET'), call(other.token, 'PUT')]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await call(other.token, 'GET')).statusCode).toBe(200);
});

test('signing in with the right password is limited to 200 times in 15 minutes', async () => {
  const { email, address } = await person();
  const right = () => signIn(email, address, password);
  expect((await right()).statusCode).toBe(200);
  const { rows } = await sql<{ key: string }>`
    update limits set points = 200, tries = array_fill(tries[1], array[200])
    where key like 'sign-ins of account:%' returning key`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  const refused = await right();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries']);
  await sql`delete from limits where key like 'sign-ins of account:%'`.execute(db);
});

test('a client whom nobody has approved writes and asks for files at most 200 times an hour', async () => {
  const { id, token } = await person();
  const headers = { authorization: `Bearer ${token}` };
  const write = () => app.inject({ method: 'PUT', url: `/api/v2/users/${id}`, headers, payload: {} });
  const getFile = () => app.inject({ url: `/api/v2/files/${randomUUID()}`, headers });
  await db.updateTable('users').set({ account_status: 'pending' }).where('id', '=', id).execute();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const replies = [];
    for (let minute = 0; minute < 3; minute += 1) {
      replies.push(...(await Promise.all(times(50, () => [write(), getFile()]).flat())));
      vi.setSystemTime(Date.now() + 61_000);
    }
    expect([codes(replies, 200), codes(replies, 404), codes(replies, 429)]).toEqual([100, 100, 100]);
    const read = await app.inject({ url: '/api/v2/consultations', headers });
    expect(read.statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('with RATE_LIMIT=off nobody is limited', async () => {
  const { email, address } = await person();
  const replies = await Promise.all(times(12, () => signIn(email, address, undefined, free)));
  expect(codes(replies, 401)).toBe(12);
});

test('the entered e-mails are not stored', async () => {
  const { rows } = await sql<{ key: string }>`select key from limits`.execute(db);
  expect(rows.length).toBeGreaterThan(10);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('a running server deletes expired entries', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const another = buildApp(db, { limits: true });
    await another.ready();
    await sql`update limits set expire = 0`.execute(db);
    vi.advanceTimersByTime(5 * 60_000);
    await expect.poll(async () => (await sql`select from limits`.execute(db)).rows.length).toBe(0);
    await another.close();
  } finally {
    vi.useRealTimers();
  }
});

test('without the database every sign-in is refused', async () => {
  const away = openDatabase('postgres://127.0.0.1:1/nothing', () => {});
  const alone = buildApp(away, { limits: true });
  const reply = await signIn('a@firm.example', '192.0.2.9', password, alone);
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  await alone.close();
  await away.destroy();
});

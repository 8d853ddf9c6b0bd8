import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { hashPassword } from '../features/auth/password.ts';
import * as users from '../features/users/queries.ts';
import { newDatabase } from '../testing/database.ts';
import { sharedLimiter } from './limit-store.ts';
import { openSession } from './session.ts';

/** Every wrong password costs its 40 ms of hashing, or much more where the machine is busy. */
vi.setConfig({ testTimeout: 120_000 });

const { db, end } = await newDatabase();
/** Two servers of one firm, behind one proxy. */
const proxy = '10.9.9.9';
const app = buildApp(db, { limits: true, trustProxy: [proxy] });
const second = buildApp(db, { limits: true });
const free = buildApp(db);
afterAll(async () => {
  await Promise.all([app, second, free].map((one) => one.close()));
  await end();
});

const password = 'harbour-light-2026';
const password_hash = await hashPassword(password);
let count = 0;
/** Somebody with an account, a session and an address of their own. */
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
const times = <T>(n: number, work: (i: number) => T) => Array.from({ length: n }, (_, i) => work(i));

test('of 1,000 wrong passwords at once from as many addresses at most 10 are tried', async () => {
  const { email, token, address } = await person();
  const replies = await Promise.all(
    times(1_000, (i) => signIn(email, `2001:db8:${i.toString(16)}::1`, undefined, i % 2 ? app : second)),
  );
  expect(codes(replies, 401)).toBeGreaterThan(0);
  expect(codes(replies, 401)).toBeLessThanOrEqual(10);
  // A busy machine turns some away unseen.
  expect(codes(replies, 401) + codes(replies, 429) + codes(replies, 503)).toBe(1_000);

  const refused = await signIn(email.toUpperCase(), address, password);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^Too many sign-in attempts\. Please try again in 15 minutes\.$/),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  const running = await app.inject({ url: '/api/v2/rooms', headers: { authorization: `Bearer ${token}` } });
  expect(running.statusCode).toBe(200);
});

test('an account that is not there is limited alike', async () => {
  const replies = await Promise.all(times(15, () => signIn('nobody@firm.example', '192.0.2.1')));
  const one = await person();
  const known = await Promise.all(times(15, () => signIn(one.email, one.address)));
  for (const answers of [replies, known]) expect([codes(answers, 401), codes(answers, 429)]).toEqual([10, 5]);
  const refusal = (all: typeof known) => all.find(({ statusCode }) => statusCode === 429)?.json().message;
  expect(refusal(replies)).toBe(refusal(known));
});

const from = (i: number) => `2001:db8:aaaa:1::${i.toString(16)}`;

test('an address has 50 failures, an IPv6 one with all of its /64, and locks nobody else out', async () => {
  const victim = await person();
  const replies = await Promise.all(times(60, (i) => signIn(`stranger${i}@firm.example`, from(i))));
  expect([codes(replies, 401), codes(replies, 429)]).toEqual([50, 10]);

  const tries = await Promise.all(times(20, (i) => signIn(victim.email, from(i))));
  expect(codes(tries, 429)).toBe(20);
  expect((await signIn(victim.email, '2001:db8:aaaa:2::1', password)).statusCode).toBe(200);
});

test('right passwords count nothing, for the account and for the address', async () => {
  const { email, address } = await person();
  for (let i = 0; i < 12; i++) expect((await signIn(email, address, password)).statusCode).toBe(200);
});

test('a right password gives back its own try and no other', async () => {
  const { email, address } = await person();
  for (let i = 0; i < 9; i++) await signIn(email, '192.0.2.50');
  expect((await signIn(email, address, password)).statusCode).toBe(200);
  expect((await signIn(email, '192.0.2.50')).statusCode).toBe(401);
  expect((await signIn(email, '192.0.2.50')).statusCode).toBe(429);
});

test('tries are forgotten after their time', async () => {
  const { email, address } = await person();
  await Promise.all(times(11, () => signIn(email, address)));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1_000 });
  try {
    expect((await signIn(email, address, password)).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('tries that were counted while the clock was ahead keep nobody out for longer than their time', async () => {
  const one = await person();
  await Promise.all(times(11, () => signIn(one.email, one.address)));
  await sql`update limits set expire = expire + 3600000`.execute(db);
  expect((await signIn(one.email, one.address, password)).statusCode).toBe(200);
});

test('a form that is not filled in is no try', async () => {
  const { address } = await person();
  const replies = await Promise.all(times(60, () => signIn('', address)));
  expect(codes(replies, 400)).toBe(60);
});

const signUp = (i: number, headers: Record<string, string> = {}, remoteAddress = '192.0.2.77') =>
  app.inject({
    method: 'POST',
    url: '/api/v2/auth/register',
    remoteAddress,
    headers,
    payload: {
      name: 'N',
      email: `new${i}@firm.example`,
      phone: '1',
      password,
      companies: [{ name: 'C' }],
    },
  });

test('an address may sign up 5 times an hour, whatever it says of itself', async () => {
  const replies = await Promise.all(times(8, (i) => signUp(i, { 'x-forwarded-for': `192.0.2.${i}` })));
  expect([codes(replies, 200), codes(replies, 429)]).toEqual([5, 3]);
  expect(replies.find((reply) => reply.statusCode === 429)?.json().message).toMatch(
    /^Too many sign-ups\. Please try again in \d+ minutes\.$/,
  );
  const proxied = await Promise.all(
    times(8, (i) => signUp(20 + i, { 'x-forwarded-for': `203.0.113.${i}` }, proxy)),
  );
  expect(codes(proxied, 200)).toBe(8);
});

test('a user may make 600 calls and 120 writes a minute, and another is not held up', async () => {
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

test('RATE_LIMIT=off holds nobody up', async () => {
  const { email, address } = await person();
  const replies = await Promise.all(times(12, () => signIn(email, address, undefined, free)));
  expect(codes(replies, 401)).toBe(12);
});

test('what was typed is not kept, and what has expired goes', async () => {
  const kept = async () => (await sql<{ key: string }>`select key from limits`.execute(db)).rows;
  expect((await kept()).length).toBeGreaterThan(10);
  expect(JSON.stringify(await kept())).not.toContain('@');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + 3 * 3_600_000 });
  sharedLimiter(db, 'any', { points: 1, seconds: 1 });
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  await expect.poll(kept).toEqual([]);
});

test('with the database away nobody is let through', async () => {
  const away = openDatabase('postgres://127.0.0.1:1/nothing', () => {});
  const alone = buildApp(away, { limits: true });
  const reply = await signIn('a@firm.example', '192.0.2.9', password, alone);
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  await alone.close();
  await away.destroy();
});

import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../identity/password.ts';
import * as users from '../../features/users/queries.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { openSession } from '../session.ts';

// The real function, which also counts the password checks.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  return { ...original, verify: vi.fn<typeof original.verify>(original.verify) };
});
/** A check takes 40 ms, or much more on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const { db, end } = await newDatabase();
const app = buildApp(db, { limits: true });
const unlimited = buildApp(db);
const gullible = buildApp(db, { limits: true, trustProxy: true });
afterAll(async () => {
  await Promise.all([app, unlimited, gullible].map((one) => one.close()));
  await end();
});

const checks = () => vi.mocked(argon2.verify).mock.calls.length;
beforeEach(() => void vi.mocked(argon2.verify).mockClear());

const password = 'harbour-light-2026';
const password_hash = await hashPassword(password);
let count = 0;
async function owner() {
  count += 1;
  const email = `owner${count}@firm.example`;
  const { id } = await users.insert(db, { name: 'Owner', email, password_hash, role: 'client' });
  const token = await openSession(db, { id, password_hash });
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/v2${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  return { id, email, call };
}

type Guess = { email: string; remoteAddress: string; headers?: Record<string, string> };
const guess = ({ email, ...from }: Guess, at: typeof app = app) =>
  at.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: 'wrong-harbour-1' },
    ...from,
  });

/** All at once; the numbers refused as wrong, as too many, and because the machine is busy. */
async function guesses(n: number, one: (i: number) => Guess, at: typeof app = app) {
  const replies = await Promise.all(Array.from({ length: n }, (_, i) => guess(one(i), at)));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect([...new Set(codes)].filter((code) => ![401, 429, 503].includes(code))).toEqual([]);
  return { wrong: codes.filter((code) => code === 401).length, replies };
}

const from = '198.51.100.7';
/** Every header of a proxy, with a hundred addresses. */
const forged = (i: number) => {
  const address = `203.0.113.${i % 100}`;
  return {
    'x-forwarded-for': address,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'x-client-ip': address,
    'cf-connecting-ip': address,
    'true-client-ip': address,
  };
};

test.each([
  ['from one address', () => ({ remoteAddress: from })],
  ['from a hundred forged ones', (i: number) => ({ remoteAddress: '198.51.100.8', headers: forged(i) })],
  ['from a thousand', (i: number) => ({ remoteAddress: `10.1.${i >> 8}.${i & 255}` })],
])('at most 10 passwords of 1,000 wrong sign-ins on one account %s are checked', async (_what, where) => {
  const { id, email, call } = await owner();
  const spellings = [email, email.toUpperCase(), ` ${email} `];
  const attack = guesses(1_000, (i) => ({ email: spellings[i % 3]!, ...where(i) }));
  const meanwhile = await call('GET', '/consultations');
  await attack;
  expect(checks()).toBeGreaterThan(0);
  expect(checks()).toBeLessThanOrEqual(10);

  const again = await guesses(100, (i) => ({ email, ...where(i) }));
  expect(checks()).toBeLessThanOrEqual(10);
  const { statusCode, headers } = again.replies.at(-1)!;
  expect([statusCode, Number(headers['retry-after'])]).toEqual([
    429,
    expect.toSatisfy((s: number) => s > 600),
  ]);
  const after = [await call('GET', '/consultations'), await call('PUT', `/users/${id}`, { phone: '2' })];
  expect([meanwhile, ...after].map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
});

test('an address that claims to be a hundred gets 50 checks for all accounts together', async () => {
  await guesses(400, (i) => ({
    email: `a${i}@firm.example`,
    remoteAddress: '198.51.100.9',
    headers: forged(i),
  }));
  expect(checks()).toBeGreaterThan(0);
  expect(checks()).toBeLessThanOrEqual(50);
});

test('a server without limits, or one that trusts such headers, is detected', async () => {
  const { email } = await owner();
  await guesses(12, () => ({ email, remoteAddress: from }), unlimited);
  expect(checks()).toBe(12);
  await guesses(
    52,
    (i) => ({ email: `b${i}@firm.example`, remoteAddress: '198.51.100.10', headers: forged(i) }),
    gullible,
  );
  expect(checks()).toBe(12 + 52);
});

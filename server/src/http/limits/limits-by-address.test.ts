import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { newDatabase } from '../../../test/support/database.ts';

/** Every password costs its 40 ms of hashing, or much more where the machine is busy. */
vi.setConfig({ testTimeout: 120_000 });

const { db, end } = await newDatabase();
const proxy = '10.9.9.9';
const app = buildApp(db, { limits: true, trustProxy: [proxy] });
afterAll(async () => {
  await app.close();
  await end();
});

const password = 'harbour-light-2026';
const codes = (replies: { statusCode: number }[], code: number) =>
  replies.filter(({ statusCode }) => statusCode === code).length;
const times = <T>(n: number, work: (i: number) => T) => Array.from({ length: n }, (_, i) => work(i));

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

test('an address may sign up 5 times an hour, whatever its headers say', async () => {
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

const several = (first: number, said: (i: number) => string) =>
  Promise.all(times(8, (i) => signUp(first + i, { 'x-forwarded-for': said(i) }, proxy)));

test('a request through a proxy counts by its forwarded address, whatever the port, or by the proxy if that is invalid', async () => {
  for (const [first, said] of [
    [40, (i: number) => `198.18.0.1:${5000 + i}`],
    [60, (i: number) => `[2001:db8:77::${i}]:${5000 + i}`],
    [80, (i: number) => `${'x'.repeat(300)}${i}`],
  ] as const) {
    const replies = await several(first, said);
    expect([said(0), codes(replies, 200), codes(replies, 429)]).toEqual([said(0), 5, 3]);
  }
});

const askForCalendar = (remoteAddress: string) =>
  app.inject({ method: 'GET', url: `/api/v2/calendar/${'a'.repeat(43)}.ics`, remoteAddress });

test('a network may ask for 1,500 calendars in 15 minutes, found or not, and another one goes on', async () => {
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all(times(300, () => askForCalendar('192.0.2.81')));
    expect(codes(replies, 404)).toBe(300);
  }
  const replies = await Promise.all(times(5, () => askForCalendar('192.0.2.81')));
  expect(codes(replies, 429)).toBe(5);
  const refused = replies.find(({ statusCode }) => statusCode === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await askForCalendar('192.0.2.82')).statusCode).toBe(404);
});

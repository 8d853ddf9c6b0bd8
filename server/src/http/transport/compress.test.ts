import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Session } from '@consultflow/contract/auth/schema';
import { CalendarLink } from '@consultflow/contract/calendar/schema';
import { Invitation } from '@consultflow/contract/companies/members';
import type { Endpoint } from '@consultflow/contract/endpoint';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, keyOf } from '../../../test/permissions/calls.ts';
import { listScreens } from '../../../test/support/list-screens.ts';
import { newWorld } from '../../../test/support/world.ts';
import { hashPassword } from '../../identity/password.ts';

const world = await newWorld();
afterAll(world.end);

const screens = await listScreens(world.db);
const sessionOf = (wanted: string) => screens.find(({ screen }) => screen === wanted)!;
const admin = sessionOf('All Consultations');

const ask = ({ token }: { token: string }, url: string, accepted?: string) =>
  world.app.inject({
    url: `/api/v2${url}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    },
  });
const LIST = '/consultations?limit=100';

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['BR;q=0.1', 'br', brotliDecompressSync],
  ['br;q=0, gzip;q=1', 'gzip', gunzipSync],
] as const)('who takes %s is answered by %s', async (accepted, coding, open) => {
  const plain = await ask(admin, LIST);
  const packed = await ask(admin, LIST, accepted);
  expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
  expect(open(packed.rawPayload).toString()).toBe(plain.body);
});

test.each([undefined, '', 'identity', 'deflate', 'br;q=0', 'gzip;q=0.000', '*', 'gzipped'])(
  'a client that accepts %j gets an uncompressed response',
  async (accepted) => {
    const { headers, body } = await ask(admin, LIST, accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('accept-encoding');
    expect(JSON.parse(body).status).toBe('success');
  },
);

test.each(['/consultations/topics', '/settings'])(
  'the short response of %s is not compressed',
  async (url) => {
    expect((await ask(admin, url, 'br, gzip')).headers).not.toHaveProperty('content-encoding');
  },
);

test('a file and a spreadsheet are not compressed', async () => {
  const { headers } = await ask(admin, '/users/csv', 'br, gzip');
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(headers).not.toHaveProperty('content-encoding');
});

test('the response to a sign-in is not compressed, however long: it has a secret beside the input', async () => {
  const sign = { email: 'long@firm.example', password: 'harbour-light-1' };
  const { id } = await world.client({ email: sign.email });
  const password_hash = await hashPassword(sign.password);
  await world.db
    .updateTable('users')
    .set({ password_hash, bio: 'Customs law. '.repeat(150) })
    .where('id', '=', id)
    .execute();
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: sign,
  });
  expect(reply.json().data.token).toBeDefined();
  expect(reply.rawPayload.length).toBeGreaterThan(1024);
  expect(reply.headers).not.toHaveProperty('content-encoding');
});

const answerOf = ({ schema: { response } }: Endpoint) => {
  const answer = response?.[200];
  return answer instanceof z.ZodObject ? answer.shape.data : undefined;
};

test('exactly the calls that answer with a token or a private address are marked', () => {
  const secrets: unknown[] = [Session, Invitation, CalendarLink];
  expect(endpoints.filter(({ hasSecret }) => hasSecret).map(keyOf)).toEqual(
    endpoints.filter((one) => secrets.includes(answerOf(one))).map(keyOf),
  );
  expect(endpoints.filter(({ hasSecret }) => hasSecret)).toHaveLength(secrets.length);
});

const publish = (text: string) =>
  world.call(admin, 'PUT', '/settings', { terms: `<p>${text.repeat(200)}</p>` });

test('a long public text is compressed', async () => {
  await publish('The terms of the firm. ');
  const { headers, rawPayload } = await ask({ token: '' }, '/firm/texts', 'br, gzip');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toContain('The terms of the firm.');
});

/** How many texts are compressed during the work. */
async function compressedDuring(work: () => PromiseLike<unknown>) {
  let count = 0;
  const counting = createHook({ init: (_id, type) => void (count += type === 'ZLIB' ? 1 : 0) }).enable();
  await work();
  counting.disable();
  return count;
}

test('a public text is compressed once for everybody, and again when it has changed', async () => {
  const read = async (coding: string) => {
    const { rawPayload } = await ask({ token: '' }, '/firm/texts', coding);
    return (coding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).toString();
  };
  await publish('The first terms. ');
  const plain = (await ask({ token: '' }, '/firm/texts')).body;
  for (const coding of ['br', 'gzip']) {
    // Decompressing counts too.
    expect(await compressedDuring(() => read(coding))).toBe(2);
    expect(await compressedDuring(() => read(coding))).toBe(1);
    expect(await read(coding)).toBe(plain);
  }
  await publish('The second terms. ');
  expect(await read('br')).toContain('The second terms.');
});

test('a list is compressed for each caller anew', async () => {
  for (let count = 0; count < 2; count += 1)
    expect(await compressedDuring(() => ask(admin, LIST, 'br'))).toBe(1);
});

const MOST = 20 * 1024;

test.each(screens.map((one) => [one.screen, one] as const))(
  '%s has at most 20 KiB on the wire',
  async (_screen, { path, ...who }) => {
    for (const coding of ['br', 'gzip'])
      expect((await ask(who, path, coding)).rawPayload.length).toBeLessThan(MOST);
  },
);

test.each(screens.map((one) => [one.screen, one] as const))(
  '%s has all rows that it asks for, as none is unusually long',
  async (_screen, { path, ...who }) => {
    const { data, next_cursor } = (await ask(who, path)).json();
    expect(data.length === 50 || next_cursor === undefined).toBe(true);
  },
);

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { listScreens } from '../../../test/support/list-screens.ts';
import { newWorld } from '../../../test/support/world.ts';

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

test('a call open to anyone is never compressed: its response may have a secret beside the input', async () => {
  const long = { email: `${'x'.repeat(60)}@made.example`, password: 'x'.repeat(500) };
  const compressed = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: long,
  });
  expect(compressed.headers).not.toHaveProperty('content-encoding');
});

const MOST = 20 * 1024;

test.each(screens.map((one) => [one.screen, one] as const))(
  '%s has at most 20 KiB on the wire',
  async (_screen, { path, ...who }) => {
    for (const coding of ['br', 'gzip'])
      expect((await ask(who, path, coding)).rawPayload.length).toBeLessThan(MOST);
  },
);

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';
import { newWorld } from '../../../test/support/world.ts';
import { openSession } from '../session.ts';

const world = await newWorld();
afterAll(world.end);

const signIns = await fillDemo(world.db, async () => 'none');
const tokenOf = async (role: string) => {
  const { email } = signIns.find((one) => one.role === role)!;
  const { id, specialties } = await world.db
    .selectFrom('users')
    .select(['id', 'specialties'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { token: (await openSession(world.db, { id, password_hash: 'none' }))!, room: specialties[0] };
};
const [client, consultant, admin] = [
  await tokenOf('client'),
  await tokenOf('consultant'),
  await tokenOf('admin'),
];

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
  'who takes %j is answered as before',
  async (accepted) => {
    const { headers, body } = await ask(admin, LIST, accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('accept-encoding');
    expect(JSON.parse(body).status).toBe('success');
  },
);

test.each(['/consultations/topics', '/settings'])('the short answer of %s stays as it is', async (url) => {
  expect((await ask(admin, url, 'br, gzip')).headers).not.toHaveProperty('content-encoding');
});

test('a file and a spreadsheet stay as they are', async () => {
  const { headers } = await ask(admin, '/users/csv', 'br, gzip');
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(headers).not.toHaveProperty('content-encoding');
});

test('what anyone may ask for is never compressed: it may hold a secret beside what was sent', async () => {
  const long = { email: `${'x'.repeat(60)}@made.example`, password: 'x'.repeat(500) };
  const compressed = await world.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: long,
  });
  expect(compressed.headers).not.toHaveProperty('content-encoding');
});

/** What the list screens ask for first, with how many bytes may come. */
const screens: [string, { token: string }, string][] = [
  ['My Consultations', client, '/consultations?fields=excerpt&limit=50'],
  ['Exports', client, '/consultations?status=completed&fields=excerpt&limit=50'],
  ['Pending', consultant, `/consultations?status=open&room=${consultant.room}&fields=excerpt&limit=50`],
  ['Active', consultant, '/consultations?status=scheduled&sort=scheduled_date&fields=excerpt&limit=50'],
  [
    'History',
    consultant,
    `/consultations?status=completed&room=${consultant.room}&sort=finished&fields=excerpt&limit=50`,
  ],
  ['All Consultations', admin, '/consultations?fields=excerpt&limit=50'],
  ['Users', admin, '/admin/users?limit=50'],
  ['Consultants', admin, '/consultants/all?sort=name'],
  ['Pending Approvals', admin, '/users?role=client&account_status=pending&limit=50'],
  ['Client Profiles', consultant, '/users?role=client&limit=50'],
  ['Notifications', consultant, '/notifications'],
];
const MOST = 20 * 1024;

test.each(screens)('%s has at most 20 KiB on the wire', async (screen, who, url) => {
  const before = await ask(who, url.replace(/fields=excerpt&limit=50/, ''));
  const bytes = { br: 0, gzip: 0 };
  for (const coding of ['br', 'gzip'] as const)
    bytes[coding] = (await ask(who, url, coding)).rawPayload.length;
  const rows = before.json().data.length;
  console.info(
    `${screen}: ${rows} rows, ${before.rawPayload.length} bytes before, ${bytes.br} br, ${bytes.gzip} gzip`,
  );
  expect(bytes.br).toBeLessThan(MOST);
  expect(bytes.gzip).toBeLessThan(MOST);
});

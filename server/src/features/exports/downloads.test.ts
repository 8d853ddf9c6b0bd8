import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { Failure } from '@consultflow/contract/endpoint';
import { sentenceOf } from '@consultflow/contract/refusals';
import Fastify from 'fastify';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { endpoints, keyOf } from '../../../test/permissions/calls.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { addCompleted } from '../../../test/support/completed.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { watchedDatabase } from '../../../test/support/watched-database.ts';
import { newWorld } from '../../../test/support/world.ts';
import { complete } from '../files/queries.ts';
import { storeContent } from '../files/store.ts';
import { forDocuments, forDownloads, forExports, newSlots } from '../../http/limits/slots.ts';

const world = await newWorld();
let look: (userId: string) => Promise<void>;
let lookAtDocument: () => Promise<void>;
const app = buildApp(
  watchedDatabase(world.db, async (row) => {
    // The reader of the session.
    if ('session' in row && 'was_idle' in row) await look(String(row.id));
    if ('client_companies' in row) await lookAtDocument();
  }),
);
let ended = 0;
app.addHook('onRequest', async (_request, { raw }) => void raw.once('close', () => (ended += 1)));
const url = await listening(app);
afterAll(async () => {
  await app.close();
  await world.end();
});
beforeEach(() => {
  look = async () => {};
  lookAtDocument = async () => {};
});

const client = await world.client();
const consultant = await world.consultant('A');
// More of each kind than fits into a page.
const ids = await addCompleted(world.db, { client, consultant }, 110);
for (let count = 0; count < 210; count += 1) await world.client();
// And a heavy one, which may wait long in the queue.
await world.db
  .updateTable('consultations')
  .set({ consultation_result: `<ul>${'<li>x</li>'.repeat(400)}</ul>` })
  .where('id', '=', ids[0]!)
  .execute();

await sql`
  insert into time_entries (consultation_id, user_id, starts_at, minutes)
  select ${ids[0]}, ${consultant.id}, '2026-03-02T08:00:00Z'::timestamptz + n * interval '1 hour', 30
  from generate_series(1, 410) as n`.execute(world.db);

/** The first message of a short case has a file of twelve chunks. */
async function attachLargeFile() {
  const size = 3 * 1024 * 1024;
  const [{ id: file_id } = expect.fail()] = await world.db
    .insertInto('files')
    .values({ owner_id: client.id, name: 'scan.txt', size })
    .returning('id')
    .execute();
  const content = Buffer.alloc(size, 'Goods. ');
  const stored = await storeContent(world.db, file_id, Readable.from([content]), async () => {});
  await complete(world.db, file_id, { ...stored, kind: 'text', has_macros: false });
  const reply = await world.call(client, 'POST', `/consultations/${ids[1]}/messages`, {
    body: '<p>The scan.</p>',
    file_ids: [file_id],
  });
  expect(reply.statusCode).toBe(200);
  return file_id;
}
const large = await attachLargeFile();

/** `checks` is how often it is asked at least, after the door, whose session it is: for each page or chunk, and when a drawing is done. */
type Download = { method: string; path: string; body?: object; isStream: boolean; checks: number };

/** The request of each call that returns a file, for each kind of file. */
const made: Record<string, Download[]> = {
  'GET /consultations/csv': [{ method: 'GET', path: '/consultations/csv', isStream: true, checks: 3 }],
  'GET /audit/csv': [{ method: 'GET', path: '/audit/csv?noun=users', isStream: true, checks: 2 }],
  'GET /users/csv': [{ method: 'GET', path: '/users/csv', isStream: true, checks: 2 }],
  'GET /time-entries/csv': [{ method: 'GET', path: '/time-entries/csv', isStream: true, checks: 3 }],
  'GET /time-entries/report/csv': [
    { method: 'GET', path: '/time-entries/report/csv?by=room', isStream: true, checks: 1 },
  ],
  'GET /time-entries/report/pdf': [
    { method: 'GET', path: '/time-entries/report/pdf?by=room', isStream: true, checks: 2 },
  ],
  'GET /consultations/:id/export': [
    { method: 'GET', path: `/consultations/${ids[0]}/export`, isStream: false, checks: 1 },
  ],
  'GET /files/:id': [{ method: 'GET', path: `/files/${large}`, isStream: false, checks: 11 }],
  'POST /exports': [
    {
      method: 'POST',
      path: '/exports',
      body: { ids: ids.slice(0, 3), format: 'zip' },
      isStream: true,
      checks: 3,
    },
    {
      method: 'POST',
      path: '/exports',
      body: { ids: ids.slice(1, 2), format: 'zip', files: true },
      isStream: true,
      checks: 15,
    },
    {
      method: 'POST',
      path: '/exports',
      body: { ids: ids.slice(0, 3), format: 'pdf' },
      isStream: true,
      checks: 2,
    },
    {
      method: 'POST',
      path: '/exports',
      body: { ids: ids.slice(0, 1), format: 'pdf' },
      isStream: true,
      checks: 2,
    },
  ],
};
const downloads = Object.values(made).flat();
const streams = downloads.filter(({ isStream }) => isStream);
const nameOf = ({ method, path, body }: Download) =>
  `${method} ${path.replace(ids[0]!, ':id').replace(large, ':id')}${body ? ` ${JSON.stringify(body).replace(/"[\w-]{36}"/g, 'id')}` : ''}`;
const named = (some: Download[]) => some.map((one) => [nameOf(one), one] as const);

const open = ({ method, path, body }: Download, token: string, signal: AbortSignal | null = null) =>
  fetch(`${url}/api/v2${path}`, {
    method,
    signal,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The file, or how the download failed. */
async function read(download: Download, token: string, signal?: AbortSignal) {
  const reply = await open(download, token, signal);
  const content = await reply.arrayBuffer().catch(() => 'broken off' as const);
  return reply.status === 200 ? content : reply.status;
}

test('this test covers every call that returns a file within a session', () => {
  const files = endpoints.filter(
    ({ file, roles }) => file && file !== 'text/event-stream' && roles !== 'anyone',
  );
  expect(files.map(keyOf).toSorted()).toEqual(Object.keys(made).toSorted());
  for (const endpoint of files)
    expect(made[keyOf(endpoint)]!.length).toBeGreaterThanOrEqual([endpoint.file].flat().length);
});

const deactivated = (is_active: boolean, id: string) =>
  world.db.updateTable('users').set({ is_active }).where('id', '=', id).execute();

describe.each(named(downloads))('%s', (_name, download) => {
  test('is complete in a live session, and not when the session ends between two pages', async () => {
    const admin = await world.admin();
    let checks = 0;
    look = async (userId) => {
      if (userId === admin.id) checks += 1;
    };
    expect(await read(download, admin.token)).toBeInstanceOf(ArrayBuffer);
    expect(checks).toBeGreaterThan(download.checks);

    // After each check of the server except the last.
    for (let last = 1; last < checks; last += 1) {
      let seen = 0;
      look = async (userId) => {
        if (userId === admin.id && ++seen === last) await deactivated(false, admin.id);
      };
      expect([last, await read(download, admin.token)]).toEqual([
        last,
        expect.toSatisfy((end) => end === 401 || end === 'broken off'),
      ]);
      expect(seen).toBe(last);
      await deactivated(true, admin.id);
    }
  });
});

const restrict = (is_restricted: boolean, id: string) =>
  world.db.updateTable('consultations').set({ is_restricted }).where('id', '=', id).execute();
const restrictOnce = (id: string) => {
  let isDone = false;
  onTestFinished(async () => void (await restrict(false, id)));
  lookAtDocument = async () => {
    if (!isDone) await restrict(true, id);
    isDone = true;
  };
};
const exportsBy = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('timeline_entries').select('id').where('actor_id', '=', id).execute()).length;

describe('a case that is restricted while its document is made', () => {
  test.each([
    ['a heavy one', ids[0]!],
    ['a light one', ids[1]!],
  ])('is not sent to whoever may not see it now, and leaves no entry: %s', async (_what, id) => {
    const admin = await world.admin();
    restrictOnce(id);
    const path = `/consultations/${id}/export`;
    expect(await read({ method: 'GET', path, isStream: false, checks: 1 }, admin.token)).toBe(404);
    expect(await exportsBy(admin)).toBe(0);
  });

  test('is left out of an archive', async () => {
    const admin = await world.admin();
    restrictOnce(ids[1]!);
    const body = { ids: ids.slice(0, 3), format: 'zip' };
    const zip = await read(
      { method: 'POST', path: '/exports', body, isStream: true, checks: 3 },
      admin.token,
    );
    const files = unzipSync(new Uint8Array(zip as ArrayBuffer));
    expect(Object.keys(files)).toHaveLength(3);
    expect(new TextDecoder().decode(files['Left out.txt'])).toMatch(/^#\d+: it is no longer there/m);
  });
});

test('a file is not sent, and leaves no entry, if the session ends after the last look at it', async () => {
  const admin = await world.admin();
  let seen = 0;
  // At the door, and when the document is drawn.
  look = async (userId) => {
    if (userId === admin.id && ++seen === 2) await deactivated(false, admin.id);
  };
  const path = `/consultations/${ids[1]}/export`;
  expect(await read({ method: 'GET', path, isStream: false, checks: 1 }, admin.token)).toBe(401);
  const { rows } = await sql`
    select id::text from audit_entries where actor_id = ${admin.id} and action = 'exported'
    union all select id::text from timeline_entries where actor_id = ${admin.id}`.execute(world.db);
  expect([seen, rows]).toEqual([2, []]);
});

test('an interrupted file ends with a connection reset and never looks complete, in HTTP/1.0 too', async () => {
  const admin = await world.admin();
  let seen = 0;
  look = async () => {
    if (++seen === 2) await deactivated(false, admin.id);
  };
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let arrived = '';
  socket.setEncoding('utf8').on('data', (text) => (arrived += text));
  socket.write(`GET /api/v2/consultations/csv HTTP/1.0\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`);
  await expect(once(socket, 'end')).rejects.toThrow('ECONNRESET');
  expect(arrived).toMatch(/^(HTTP\/1\.1 200|$)/);
});

const rowsOf = (content: unknown) => {
  expect(content).toBeInstanceOf(ArrayBuffer);
  return new TextDecoder()
    .decode(content as ArrayBuffer)
    .split('\r\n')
    .slice(1, -1);
};

describe('a spreadsheet', () => {
  test.each(['created_at', 'scheduled_date', 'finished', 'client_name'])(
    'sorted by %s has nothing that was created after it began, in either direction',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const before = await world.db
          .selectFrom('consultations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        let seen = 0;
        look = async () => {
          if (++seen === 3) await addCompleted(world.db, { client, consultant }, 20);
        };
        const path = `/consultations/csv?sort=${sort}&order=${order}`;
        const rows = rowsOf(await read({ method: 'GET', path, isStream: true, checks: 3 }, consultant.token));
        expect(seen).toBeGreaterThan(3);
        const references = rows.filter((row) => /^[\da-f]{8}-/.test(row)).map((row) => row.slice(0, 36));
        expect(references).toHaveLength(before.count);
        expect(new Set(references).size).toBe(before.count);
      }
    },
  );

  test.each(['created_at', 'name', 'email'])(
    'of people sorted by %s has nothing that was created after it began, either',
    async (sort) => {
      const admin = await world.admin();
      const { count } = await world.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      let seen = 0;
      look = async () => {
        if (++seen === 3) for (let one = 0; one < 3; one += 1) await world.client();
      };
      const path = `/users/csv?sort=${sort}&order=asc`;
      const rows = rowsOf(await read({ method: 'GET', path, isStream: true, checks: 3 }, admin.token));
      expect([seen > 3, rows.length]).toEqual([true, count]);
    },
  );

  test('of time has each entry once, and nothing that was made after it began', async () => {
    const { count } = await world.db
      .selectFrom('time_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const latest = world.db.selectFrom('time_entries').select('id').orderBy('starts_at', 'desc').limit(1);
    let seen = 0;
    look = async () => {
      if (++seen !== 3) return;
      const starts_at = '2026-03-01T08:00:00.000Z';
      await world.db.updateTable('time_entries').set({ starts_at }).where('id', '=', latest).execute();
      await world.db
        .insertInto('time_entries')
        .values({ consultation_id: ids[0]!, user_id: consultant.id, starts_at, minutes: 20 })
        .execute();
    };
    const csv = { method: 'GET', path: '/time-entries/csv', isStream: true, checks: 3 };
    const rows = rowsOf(await read(csv, consultant.token));
    expect([seen > 3, rows.length]).toEqual([true, count]);
  });

  test('has on each page what the reader may see at that moment', async () => {
    const reader = await world.consultant('A');
    let seen = 0;
    look = async (userId) => {
      if (userId === reader.id && ++seen === 2)
        await world.db.updateTable('users').set({ specialties: [] }).where('id', '=', reader.id).execute();
    };
    const csv = { method: 'GET', path: '/consultations/csv', isStream: true, checks: 3 };
    const references = rowsOf(await read(csv, reader.token)).filter((row) => /^[\da-f]{8}-/.test(row));
    expect(references).toHaveLength(50);
  });
});

describe('slots', () => {
  const csv: Download = { method: 'GET', path: '/consultations/csv', isStream: true, checks: 3 };

  /** Downloads of a user that have begun and pause until released. */
  async function pause(download: Download, token: string, count: number, signal?: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    let seen = 0;
    let isOpen = false;
    const others = look;
    // In the guard, again after the body has arrived, and for the first page or the second chunk.
    const asked = download.method === 'GET' ? 2 : 3;
    look = async (userId) => {
      await others(userId);
      seen += 1;
      if (!isOpen && seen % asked === 0) await promise;
    };
    const held: ReturnType<typeof read>[] = [];
    while (held.length < count) {
      held.push(read(download, token, signal));
      await eventually(() => expect(seen).toBe(held.length * asked));
    }
    isOpen = true;
    return { held, goOn: resolve };
  }

  async function hold(download: Download, token: string, count: number) {
    const { held, goOn } = await pause(download, token, count);
    return async () => {
      goOn();
      for (const file of await Promise.all(held)) expect(file).toBeInstanceOf(ArrayBuffer);
    };
  }

  test.each(named(streams))('%s takes one of the two that a user has for all kinds', async (_name, one) => {
    const [admin, other] = [await world.admin(), await world.admin()];
    const release = await hold(one, admin.token, 2);
    for (const third of streams) {
      const reply = await open(third, admin.token);
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '30']);
      expect(await reply.json()).toMatchObject({ code: forExports.tooManyOfUser });
    }
    expect(await read(csv, other.token)).toBeInstanceOf(ArrayBuffer);
    await release();
    await expect.poll(() => read(csv, admin.token), { timeout: 20_000 }).toBeInstanceOf(ArrayBuffer);
  });

  test.each(named(downloads))(
    '%s keeps its slot when its reader hangs up, until its work has ended',
    async (_name, download) => {
      // A heavy document would be made several times.
      const one = { ...download, path: download.path.replace(ids[0]!, ids[1]!) };
      const { token } = await world.admin();
      const leaving = new AbortController();
      const most = one.isStream ? forExports.ofUser : forDownloads.ofUser;
      const before = ended;
      const { held, goOn } = await pause(one, token, most, leaving.signal);
      leaving.abort();
      await Promise.allSettled(held);
      await eventually(() => expect(ended).toBe(before + most));
      expect(await read(one, token)).toBe(429);
      goOn();
      await expect.poll(() => read(one, token), { timeout: 20_000 }).toBeInstanceOf(ArrayBuffer);
    },
  );

  test('give all users together eight exports, of whatever kind', async () => {
    const releases: Awaited<ReturnType<typeof hold>>[] = [];
    while (releases.length < 4) releases.push(await hold(csv, (await world.admin()).token, 2));
    const { token } = await world.admin();
    for (const ninth of streams) {
      const reply = await open(ninth, token);
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await reply.json()).toMatchObject({ code: 'exports_busy' });
    }
    for (const release of releases) await release();
    await expect.poll(() => read(csv, token), { timeout: 20_000 }).toBeInstanceOf(ArrayBuffer);
  });

  test('give a user four single documents, and all users together thirty-two', async () => {
    const single = { ...csv, path: `/consultations/${ids[1]}/export` };
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    lookAtDocument = () => {
      begun += 1;
      return promise;
    };
    const held: ReturnType<typeof read>[] = [];
    const holdFour = async ({ token }: { token: string }) => {
      for (let one = 0; one < forDocuments.ofUser; one += 1) held.push(read(single, token));
      await eventually(() => expect(begun).toBe(held.length));
    };
    const refused = async ({ token }: { token: string }) => {
      const reply = await open(single, token);
      return [reply.status, reply.headers.get('retry-after'), ((await reply.json()) as Failure).message];
    };
    const first = await world.admin();
    await holdFour(first);
    expect(await refused(first)).toEqual([429, '2', sentenceOf(forDocuments.tooManyOfUser)]);
    while (held.length < forDocuments.ofAll) await holdFour(await world.admin());
    expect(await refused(await world.admin())).toEqual([503, '2', sentenceOf(forDocuments.tooManyOfAll)]);
    resolve();
    for (const file of await Promise.all(held)) expect(file).toBeInstanceOf(ArrayBuffer);
    await expect.poll(() => read(single, first.token), { timeout: 20_000 }).toBeInstanceOf(ArrayBuffer);
  });

  test('give a user four files, and all users together thirty-two', async () => {
    const file = { method: 'GET', path: `/files/${large}`, isStream: false, checks: 11 };
    const refused = async ({ token }: { token: string }) => {
      const reply = await open(file, token);
      return [reply.status, reply.headers.get('retry-after'), ((await reply.json()) as Failure).message];
    };
    const first = await world.admin();
    const releases = [await hold(file, first.token, forDownloads.ofUser)];
    expect(await refused(first)).toEqual([429, '5', sentenceOf(forDownloads.tooManyOfUser)]);
    while (releases.length < forDownloads.ofAll / forDownloads.ofUser)
      releases.push(await hold(file, (await world.admin()).token, forDownloads.ofUser));
    expect(await refused(await world.admin())).toEqual([503, '2', sentenceOf(forDownloads.tooManyOfAll)]);
    for (const release of releases) await release();
    await expect.poll(() => read(file, first.token), { timeout: 20_000 }).toBeInstanceOf(ArrayBuffer);
  });

  test('are released when a reader does not read available data, but not while a file is still being made', async () => {
    const slots = newSlots({ ...forExports, ofUser: 1 }, 50);
    const small = Fastify();
    onTestFinished(() => small.close());
    small.get('/endless', (_request, reply) => {
      slots.take('reader', reply);
      const piece = Buffer.alloc(100_000);
      return reply.send(
        new Readable({
          read() {
            this.push(piece);
          },
        }),
      );
    });
    small.get('/slowly-made', async (_request, reply) => {
      slots.take('another', reply);
      await once(reply.raw, 'timeout');
      return reply.send('made');
    });
    const at = await listening(small);

    const { hostname, port } = new URL(at);
    const stalled = connect(Number(port), hostname).pause();
    stalled.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    const begin = async () => {
      const reply = await fetch(`${at}/endless`);
      await reply.body?.cancel();
      return reply.status;
    };
    await expect.poll(begin, { timeout: 20_000 }).toBe(429);
    await expect.poll(begin, { timeout: 20_000 }).toBe(200);
    await expect(once(stalled.resume(), 'end')).rejects.toThrow('ECONNRESET');
    expect(await (await fetch(`${at}/slowly-made`)).text()).toBe('made');
  });
});

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import * as users from '../features/users/queries.ts';
import { openSession } from '../http/session.ts';
import { contentsOf, lossBetween } from '../testing/contents.ts';
import { earlier, earlierFirm } from '../testing/earlier-firm.ts';
import { spawnServer, startProcess } from '../testing/server-process.ts';
import { prepareJobs } from './jobs.ts';
import { migrate, migrations } from './migrate.ts';
import type { Db } from './open.ts';

vi.setConfig({ testTimeout: 120_000 });

const neverFirst = () => Promise.reject(new Error('filled as if it were new'));
const applied = async (db: Db) =>
  (
    await sql<{
      name: string;
      at: string;
    }>`select name, applied_at as at from migrations order by name`.execute(db)
  ).rows;

test.each(earlier)(
  'a firm of $name is brought up to date with every row and column as it was',
  async ({ count }) => {
    const { db, url, before } = await earlierFirm(count);
    expect(Object.values(before).flatMap(({ rows }) => rows).length).toBeGreaterThan(1_000);
    await migrate(db, neverFirst);
    const after = await contentsOf(db);
    expect(lossBetween(before, after)).toEqual([]);
    const { migrations: _steps, ...tables } = before;
    for (const [table, { rows }] of Object.entries(tables)) {
      expect([table, after[table]?.rows.length]).toEqual([table, rows.length]);
    }
    await prepareJobs(db);
    await everyListIsServed(db, url);
  },
);

test('what looks for losses notices a row that is gone, and one that is not what it was', async () => {
  const { db, before } = await earlierFirm(1);
  await migrate(db, neverFirst);
  await sql`delete from topics where position = 3`.execute(db);
  await sql`update companies set city = 'Elsewhere' where id = (select id from companies where city <> '' limit 1)`.execute(
    db,
  );
  expect(lossBetween(before, await contentsOf(db))).toEqual([
    expect.stringMatching(/^companies /),
    expect.stringMatching(/^topics \["3 /),
  ]);
});

test.each([
  ['the migrating process is killed at its first step', 'process', 6, 'migrations'],
  ['its connection is ended at its first step', 'connection', 6, 'migrations'],
  ['it is killed after its first step', 'process', 7, 'users'],
] as const)('when %s nothing has changed, and the next start goes on', async (_what, victim, count, held) => {
  const { db, url, before } = await earlierFirm(count);
  const started = spawnServer(url);
  const ended = new Promise((resolve) => started.once('exit', (code, signal) => resolve(signal ?? code)));
  // It comes as far as this table, and waits there.
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(held)} in share mode`.execute(trx);
    const waiting = async () =>
      (
        await sql<{ pid: number }>`
          select pid from pg_locks join pg_class on pg_class.oid = relation
          where relname = ${held} and not granted`.execute(db)
      ).rows;
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
    if (victim === 'process') started.kill('SIGKILL');
    else await sql`select pg_terminate_backend(${(await waiting())[0]!.pid})`.execute(db);
    expect(await ended).toBe(victim === 'process' ? 'SIGKILL' : 1);
  });
  expect(await applied(db)).toHaveLength(count);
  expect(lossBetween(before, await contentsOf(db))).toEqual([]);

  const server = await startProcess(url);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await applied(db)).map(({ name }) => name)).toEqual(migrations());
  expect(lossBetween(before, await contentsOf(db))).toEqual([]);
});

test('of two servers that start on an earlier firm one brings it up to date, and both serve it', async () => {
  const { db, url, before } = await earlierFirm(3);
  const servers = await Promise.all([startProcess(url), startProcess(url)]);
  for (const server of servers) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const steps = (await applied(db)).slice(3);
  expect(steps.map(({ name }) => name)).toEqual(migrations().slice(3));
  // One transaction, so one time.
  expect(new Set(steps.map(({ at }) => at)).size).toBe(1);
  expect(lossBetween(before, await contentsOf(db))).toEqual([]);
});

async function everyListIsServed(db: Db, connectionString: string) {
  const app = buildApp(db, { connectionString });
  try {
    const reader = await users.insert(db, {
      name: 'Reader',
      email: 'reader@firm.example',
      password_hash: 'none',
      role: 'admin',
      account_status: 'approved',
    });
    const token = await openSession(db, { ...reader, password_hash: 'none' });
    const get = (url: string) =>
      app.inject({ url: `/api/v2${url}`, headers: { authorization: `Bearer ${token}` } });
    const everyPage = async (url: string, cursor = ''): Promise<{ id: string }[]> => {
      const reply = await get(`${url}?limit=100${cursor}`);
      expect([url, reply.statusCode, reply.json().message]).toEqual([url, 200, undefined]);
      const { data, next_cursor } = reply.json();
      return next_cursor ? [...data, ...(await everyPage(url, `&cursor=${next_cursor}`))] : data;
    };
    for (const url of ['/users', '/companies', '/rooms', '/schedules', '/settings', '/dashboard/admin']) {
      await everyPage(url);
    }
    const all = await everyPage('/consultations');
    expect(all.length).toBeGreaterThan(100);
    for (const { id } of all.slice(0, 20)) {
      expect((await get(`/consultations/${id}`)).statusCode).toBe(200);
      expect((await get(`/consultations/${id}/history`)).statusCode).toBe(200);
    }
    for (const url of ['/users/csv', '/consultations/csv']) expect((await get(url)).statusCode).toBe(200);
  } finally {
    await app.close();
  }
}

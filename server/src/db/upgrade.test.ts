import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { cleanContents } from '../../test/support/clean-rows.ts';
import { contentsOf, lossBetween } from '../../test/support/contents.ts';
import { earlier, earlierFirm } from '../../test/support/earlier-firm.ts';
import { neverFirst, testUpgrades } from '../../test/support/upgrades.ts';
import { spawnServer, startProcess } from '../../test/support/server-process.ts';
import { migrate, migrations } from './migrate.ts';
import type { Db } from './open.ts';

vi.setConfig({ testTimeout: 120_000 });

const applied = async (db: Db) =>
  (
    await sql<{
      name: string;
      at: string;
    }>`select name, applied_at as at from migrations order by name`.execute(db)
  ).rows;

/** The first, a middle and the last earlier version; `npm run test:deep` tests all. */
testUpgrades(earlier.filter(({ count }) => [1, 6, earlier.length - 1].includes(count)));

test('the comparison detects a missing row and a changed one', async () => {
  const { db, before } = await earlierFirm(1);
  await migrate(db, neverFirst);
  await sql`delete from topics where position = 3`.execute(db);
  await sql`update companies set city = 'Elsewhere' where id = (select id from companies where city <> '' limit 1)`.execute(
    db,
  );
  expect(lossBetween(cleanContents(before), await contentsOf(db))).toEqual([
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
  // It pauses at this table.
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
  expect(lossBetween(cleanContents(before), await contentsOf(db))).toEqual([]);
});

test('one of two servers that start on an earlier firm migrates it, and both serve it', async () => {
  const { db, url, before } = await earlierFirm(3);
  const servers = await Promise.all([startProcess(url), startProcess(url)]);
  for (const server of servers) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const steps = (await applied(db)).slice(3);
  expect(steps.map(({ name }) => name)).toEqual(migrations().slice(3));
  // All in one transaction have the same time.
  expect(new Set(steps.map(({ at }) => at)).size).toBe(1);
  expect(lossBetween(cleanContents(before), await contentsOf(db))).toEqual([]);
});

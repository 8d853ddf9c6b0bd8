import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { migrate, migrations } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { emptyDatabase } from '../../test/support/database.ts';
import { earlierFirm } from '../../test/support/earlier-firm.ts';
import { firmAt, firmIn } from '../../test/support/firm-contents.ts';
import { withFault } from '../../test/support/faulty-app.ts';
import { newWorld } from '../../test/support/world.ts';
import type { connect } from './connect.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'consultflow-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const newFile = () => join(folder, String((count += 1)));

const neverFirst = () => Promise.reject(new Error('filled as if it were new'));
/** A small firm with one of each related record. */
async function firm() {
  const world = await newWorld();
  onTestFinished(world.end);
  const client = await world.client();
  await world.consultation(client);
  await sql`insert into companies (client_id, name) values (${client.id}, 'Figs')`.execute(world.db);
  return world;
}

/** Makes a backup that pauses at this table until the given work is done. */
async function backUpAround(
  { db, url }: { db: Db; url: string },
  table: string,
  meanwhile: (trx: Db, pid: number) => Promise<unknown>,
  make = makeBackup,
) {
  const file = newFile();
  const making = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const made = make(url, file).then(
      () => 'made',
      (error: Error) => error.message,
    );
    const waiting = () =>
      sql<{ pid: number }>`
        select pid from pg_locks where relation = ${`consultflow.${table}`}::regclass and not granted`
        .execute(db)
        .then(({ rows }) => rows);
    await expect.poll(waiting).toHaveLength(1);
    await meanwhile(trx, (await waiting())[0]!.pid);
    return { made };
  });
  return { file, said: await making.made };
}

/** Deletes one request with its related rows in one transaction. */
const removeOne = async (trx: Db) => {
  const { rows } = await sql<{ id: string }>`
    select id from consultations where id in (select consultation_id from consultation_changes) limit 1`.execute(
    trx,
  );
  await sql`delete from consultation_changes where consultation_id = ${rows[0]!.id}`.execute(trx);
  await sql`delete from consultations where id = ${rows[0]!.id}`.execute(trx);
};

/** Rewrites a table, as a new version may. */
const bringUpToDate = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`alter table companies add column mark uuid default gen_random_uuid()`.execute(trx);
  });

/** Backups whose connection replaces one statement. */
const makeWithout = (guard: string, instead: string) =>
  withFault(
    'backup/connect.ts',
    ({ connect: original }) => ({
      connect: async (url) => {
        const client = await (original as typeof connect)(url as string);
        const query = client.query.bind(client) as (...given: unknown[]) => unknown;
        return Object.assign(client, {
          query: (text: unknown, ...given: unknown[]) =>
            typeof text === 'string' && text.includes(guard) ? query(instead) : query(text, ...given),
        });
      },
    }),
    async () => (await import('./make.ts')).makeBackup,
  );

test('a write during a backup is in it completely or not at all', async () => {
  const one = await firm();
  const before = await firmIn(one.db);
  const { file, said } = await backUpAround(one, 'consultations', removeOne);
  expect(said).toBe('made');
  const { url } = await emptyDatabase();
  await restoreBackup(url, file, { replace: false });
  expect(await firmAt(url)).toEqual(before);
});

test('a backup that reads the tables at different moments is detected', async () => {
  const one = await firm();
  const before = await firmIn(one.db);
  const faulty = await makeWithout('begin isolation', 'begin read only');
  const { file, said } = await backUpAround(one, 'consultations', removeOne, faulty);
  expect(said).toBe('made');
  const { url } = await emptyDatabase();
  await restoreBackup(url, file, { replace: false });
  expect(await firmAt(url)).not.toEqual(before);
});

test('a new version migrates only after a running backup is complete', async () => {
  const one = await earlierFirm(migrations().length - 1);
  const before = await firmIn(one.db);
  let updated: Promise<unknown> = Promise.resolve();
  const { file, said } = await backUpAround(one, 'users', async () => {
    updated = migrate(one.db, neverFirst);
    const waiting = sql`select from pg_locks where relation = 'migrations'::regclass and not granted`;
    await expect.poll(async () => (await waiting.execute(one.db)).rows).toHaveLength(1);
  });
  expect(said).toBe('made');
  await updated;
  const { url } = await emptyDatabase();
  await restoreBackup(url, file, { replace: false });
  expect(await firmAt(url)).toEqual(before);
});

test('a server starts during a backup', async () => {
  const one = await firm();
  const { said } = await backUpAround(one, 'users', () => migrate(one.db, neverFirst));
  expect(said).toBe('made');
});

test('a backup that lets a migration rewrite a table is detected', async () => {
  const one = await firm();
  const faulty = await makeWithout('lock table migrations', 'select');
  const { file, said } = await backUpAround(one, 'users', () => bringUpToDate(one.db), faulty);
  expect(said).toBe('made');
  const { url } = await emptyDatabase();
  // The rewritten companies are missing in the backup, and their members are not.
  await expect(restoreBackup(url, file, { replace: false })).rejects.toThrow(
    'violates foreign key constraint "company_members_company_id_fkey"',
  );
});

test('a pipe is neither written nor read', async () => {
  const { url } = await firm();
  const pipe = newFile();
  execFileSync('mkfifo', [pipe]);
  await expect(makeBackup(url, pipe)).rejects.toThrow(`${pipe} is no file. Name another.`);
  await expect(restoreBackup(url, pipe, { replace: true })).rejects.toThrow(`${pipe} is not a backup`);
  expect(statSync(pipe).isFIFO()).toBe(true);
});

test('a backup that fails says why and leaves no file and no record of a backup', async () => {
  const one = await firm();
  const notes = () => sql`select from backups`.execute(one.db).then(({ rows }) => rows.length);
  const before = await notes();
  await expect(makeBackup('postgres://localhost:1/none', newFile())).rejects.toThrow(/ECONNREFUSED/);
  await expect(makeBackup(one.url, join(folder, 'no', 'such', 'folder'))).rejects.toThrow(/ENOENT/);
  const { url } = await emptyDatabase();
  await expect(makeBackup(url, newFile())).rejects.toThrow('There is no firm in this database.');
  const { file, said } = await backUpAround(one, 'users', async (trx, pid) => {
    await sql`select pg_terminate_backend(${pid})`.execute(trx);
  });
  expect(said).toMatch(/terminating connection/);
  expect(
    readdirSync(folder).filter((name) => name.includes('unfinished') || join(folder, name) === file),
  ).toEqual([]);
  expect(await notes()).toBe(before);
});

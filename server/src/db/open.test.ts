import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { isDatabaseAway } from './pg-errors.ts';
import { type Db, openDatabase } from './open.ts';

const open = (url: string, onLost = (_error: Error) => {}) => {
  const db = openDatabase(url, onLost);
  onTestFinished(() => db.destroy());
  return db;
};

const show = async (db: Db, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;

test('options in the URL are kept beside ours, and settings of the database do not affect us', async () => {
  const { db: own, url, end } = await newDatabase();
  onTestFinished(end);
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set datestyle = 'SQL, DMY'`.execute(own);
  const given = new URL(url);
  given.searchParams.set('options', '-c work_mem=8MB');
  const db = open(given.href);
  expect(await show(db, 'work_mem')).toBe('8MB');
  expect(await show(db, 'search_path')).toBe('consultflow,public');
  expect(await show(db, 'DateStyle')).toMatch(/^ISO/);
  const { rows } = await sql<{ day: string }>`select timestamptz '2026-02-01T00:00Z' as day`.execute(db);
  expect(rows).toEqual([{ day: '2026-02-01T00:00:00.000Z' }]);
});

test('a connection lost in the middle of a transaction is reported, and the next query works', async () => {
  const { db: own, url, end } = await newDatabase();
  onTestFinished(end);
  const lost: string[] = [];
  const db = open(url, ({ message }) => lost.push(message));
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(own);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await sql`select 1`.execute(trx);
  });
  await expect(work).rejects.toThrow('onnection');
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

test('a frozen connection is dropped and replaced, also in the middle of a transaction', async () => {
  const { url, end } = await newDatabase();
  onTestFinished(end);
  const db = openDatabase(url, () => {}, { statement: 1_000 });
  onTestFinished(() => db.destroy());
  await freeze(db);
  const asked = sql`select 1`.execute(db);
  const work = db.transaction().execute(async (trx) => {
    await freeze(trx);
    await sql`select 1`.execute(trx);
  });
  await expect(asked).rejects.toSatisfy(isDatabaseAway);
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

/** Stops the process of its connection. */
async function freeze(one: Db) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
  const pid = rows[0]!.pid;
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
}

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { migrate, textOf } from './migrate.ts';
import { SCHEMA } from './open.ts';

const fresh = async () => {
  const database = await newDatabase();
  onTestFinished(database.end);
  return database.db;
};

test('a schema newer than this version is refused and left unchanged', async () => {
  const db = await fresh();
  await sql`insert into migrations (name) values ('9999_from_the_future.sql')`.execute(db);
  await expect(migrate(db, async () => {})).rejects.toThrow(
    /newer version of the product \(9999_from_the_future\.sql\)/,
  );
});

test('a start on a migrated database changes and fills nothing', async () => {
  const db = await fresh();
  const migrated = migrate(db, () => Promise.reject(new Error('filled again')));
  await expect(migrated).resolves.toBeUndefined();
});

test('one of several servers that start at once migrates and fills, the others wait', async () => {
  const db = await fresh();
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(db);
  let fills = 0;
  await Promise.all(Array.from({ length: 5 }, () => migrate(db, async () => void (fills += 1))));
  expect(fills).toBe(1);
});

test('a migration that fails leaves the database unchanged', async () => {
  const db = await fresh();
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(db);
  await expect(migrate(db, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  const { rows } = await sql`select from information_schema.tables where table_schema = ${SCHEMA}`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('while deleted records of the audit log are indexed, servers read and their writes wait', async () => {
  const db = await fresh();
  await sql`
    drop index audit_entries_of_deleted_cases, audit_entries_of_deleted_companies;
  `.execute(db);
  await db.transaction().execute(async (migration) => {
    await sql.raw(textOf('0098_search_of_deleted_records.sql')).execute(migration);
    await sql`select from sessions, consultations, audit_entries`.execute(db);
    const write = db.transaction().execute(async (writer) => {
      await sql`set local lock_timeout = '200ms'`.execute(writer);
      await sql`select from sessions for share`.execute(writer);
    });
    await expect(write).rejects.toMatchObject({ code: '55P03' });
  });
});

test('a migration that the database ends in a deadlock is run again', async () => {
  const db = await fresh();
  await sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(db);
  let fills = 0;
  await migrate(db, async () => {
    fills += 1;
    if (fills < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(fills).toBe(3);
});

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/support/database.ts';
import { migrate } from './migrate.ts';
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

import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrations, TABLE_OF_MIGRATIONS, textOf } from '../../src/db/migrate.ts';
import { openDatabase, SCHEMA, UNLIMITED } from '../../src/db/open.ts';
import { contentsOf } from './contents.ts';
import { emptyDatabase } from './database.ts';
import { fillWithHostileRows } from './hostile-rows.ts';

/** Every earlier version of the schema, by its number of migrations. */
export const earlier = migrations().map((name, index) => ({ name, count: index + 1 }));

/** A firm of an earlier version of the product, with everything it could store. */
export async function earlierFirm(count: number) {
  const { url } = await emptyDatabase();
  const db = openDatabase(url, () => {}, UNLIMITED);
  onTestFinished(() => db.destroy());
  await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
  await sql.raw(TABLE_OF_MIGRATIONS).execute(db);
  for (const name of migrations().slice(0, count)) {
    await sql.raw(textOf(name)).execute(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  await fillWithHostileRows(db);
  // Derived from the texts, and recreated when their format changes.
  const { search_words: _words, ...before } = await contentsOf(db);
  return { db, url, before };
}

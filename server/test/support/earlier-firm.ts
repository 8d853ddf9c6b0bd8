import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrations, TABLE_OF_MIGRATIONS, textOf } from '../../src/db/migrate.ts';
import { openDatabase, SCHEMA, UNLIMITED } from '../../src/db/open.ts';
import { contentsOf } from './contents.ts';
import { emptyDatabase } from './database.ts';
import { fillWithHostileRows } from './hostile-rows.ts';

/** Every version of the schema there has been, by how many migrations it had. */
export const earlier = migrations().map((name, index) => ({ name, count: index + 1 }));

/** A firm as an earlier version of the product has left it, with all that it could hold. */
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
  // Made from the texts, and made anew where these are read otherwise.
  const { search_words: _words, ...before } = await contentsOf(db);
  return { db, url, before };
}

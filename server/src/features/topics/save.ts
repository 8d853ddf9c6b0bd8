import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Replaces the list. Call it in a transaction. */
export async function save(trx: Db, topics: string[]) {
  // If two admins save at once, the second list is stored completely.
  await sql`lock table topics in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('topics').where('name', 'not in', topics).execute();
  await sql`update topics set position = -1 - position`.execute(trx);
  await trx
    .insertInto('topics')
    .values(topics.map((name, position) => ({ name, position })))
    .onConflict((same) => same.column('name').doUpdateSet({ position: (is) => is.ref('excluded.position') }))
    .execute();
}

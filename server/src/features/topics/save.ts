import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Replaces the list, unless it is neither this one nor the one `before` it by now. Call it in a transaction. */
export async function save(trx: Db, topics: string[], before?: string[]) {
  // If two admins save at once, the second list is stored completely.
  await sql`lock table topics in share row exclusive mode`.execute(trx);
  const rows = await trx.selectFrom('topics').select('name').orderBy('position').execute();
  const now = rows.map(({ name }) => name);
  if (isDeepStrictEqual(now, topics)) return { isSaved: true, now };
  if (before && !isDeepStrictEqual(now, before)) return { isSaved: false, now };
  const wanted = sql`select name, position - 1 from unnest(${topics}::text[]) with ordinality as topic (name, position)`;
  await sql`delete from topics where (name, position) not in (${wanted})`.execute(trx);
  await sql`insert into topics (name, position) ${wanted} on conflict do nothing`.execute(trx);
  return { isSaved: true, now: topics };
}

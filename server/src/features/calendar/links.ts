import { randomBytes } from 'node:crypto';
import { type FeedChoices, type FeedPart, feedParts } from '@consultflow/contract/calendar/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isFull } from '../../db/pg-errors.ts';
import { hashOf } from '../../http/session.ts';

/** The secret of a new address, which replaces the one before. Only its hash is stored. */
export async function renew(trx: Db, user_id: string) {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('calendar_links')
    .values({ user_id, token_hash: hashOf(token) })
    .onConflict((known) =>
      known.column('user_id').doUpdateSet({ token_hash: hashOf(token), created_at: sql`now()` }),
    )
    .execute();
  return token;
}

/** What somebody may know of their feed. */
export async function about(db: Db, user: Pick<Owner, 'id' | 'role'>) {
  const link = await db
    .selectFrom('calendar_links')
    .select(['created_at', 'includes', 'detail'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const readers = await db
    .selectFrom('calendar_readers')
    .select(['program', 'read_at'])
    .where('user_id', '=', user.id)
    .orderBy('read_at', 'desc')
    .orderBy('program')
    .execute();
  return {
    created_at: link?.created_at ?? null,
    includes: feedParts[user.role].filter((part) => (link?.includes ?? USUAL).includes(part)),
    detail: link?.detail ?? 'full',
    readers,
  };
}

const USUAL: FeedPart[] = ['appointments', 'absences', 'closures'];

/** False without an address. */
export async function choose(trx: Db, user_id: string, { includes, detail }: FeedChoices) {
  const { numUpdatedRows } = await trx
    .updateTable('calendar_links')
    .set({
      detail: sql`coalesce(${detail ?? null}::text, detail)`,
      includes: sql`coalesce(${includes ?? null}::text[], includes)`,
      chosen_at: sql`now()`,
    })
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** So many programs are remembered, the latest ones. */
const MOST_READERS = 10;

/** Once a minute is enough, as programs ask every few minutes. */
export const noteReader = (db: Db, token: string, program: string) =>
  sql`
  with read as (
    insert into calendar_readers (user_id, program)
    select user_id, ${program} from calendar_links where token_hash = ${hashOf(token)} for key share
    on conflict (user_id, program) do update set read_at = now()
      where calendar_readers.read_at < now() - interval '1 minute'
    returning user_id)
  delete from calendar_readers using read
  where calendar_readers.user_id = read.user_id and calendar_readers.program in (
    select program from calendar_readers as others
    where others.user_id = read.user_id and others.program <> ${program}
    order by others.read_at desc, others.program
    offset ${MOST_READERS - 1})`
    .execute(db)
    // A full disk must not make reads fail.
    .catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });

/** Whose feed has this secret, while they may sign in. */
export const findOwner = (db: Db, token: string) =>
  db
    .selectFrom('calendar_links')
    .innerJoin('users', 'users.id', 'calendar_links.user_id')
    .select(['users.id', 'users.role', 'users.specialties', 'users.language', 'users.time_zone'])
    .select(['includes', 'detail', 'chosen_at'])
    .where('token_hash', '=', hashOf(token))
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('users.account_status', '<>', 'rejected')
    .executeTakeFirst();
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

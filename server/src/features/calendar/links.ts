import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
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

/** Since when somebody's feed has its address; null without one. */
export async function since(db: Db, user_id: string) {
  const link = await db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return link?.created_at ?? null;
}

/** Whose feed has this secret, while they may sign in. */
export const findOwner = (db: Db, token: string) =>
  db
    .selectFrom('calendar_links')
    .innerJoin('users', 'users.id', 'calendar_links.user_id')
    .select(['users.id', 'users.role', 'users.specialties', 'users.language', 'users.time_zone'])
    .where('token_hash', '=', hashOf(token))
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('users.account_status', '<>', 'rejected')
    .executeTakeFirst();
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

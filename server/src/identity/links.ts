import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { hashOf } from '../http/session.ts';

type Purpose = 'reset' | 'invitation';

const lifetime: Record<Purpose, string> = { reset: '30 minutes', invitation: '72 hours' };

/** The token of a link, a secret of which only the hash is stored. */
export async function makeLink(db: Db, user_id: string, purpose: Purpose) {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: hashOf(token),
      user_id,
      purpose,
      expires_at: sql<string>`now() + ${lifetime[purpose]}::interval`,
    })
    .execute();
  return token;
}

/** The user of a link, while it is valid. */
export const findLink = (db: Db, token: string) =>
  db
    .selectFrom('one_time_links')
    .innerJoin('users', 'users.id', 'one_time_links.user_id')
    .select('users.id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Of many concurrent uses of a link one succeeds. */
export const useLink = (db: Db, token: string) =>
  db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();

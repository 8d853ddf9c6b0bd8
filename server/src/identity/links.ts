import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { hashOf } from '../http/session.ts';

type Purpose = 'reset' | 'invitation';

const lifetime: Record<Purpose, string> = { reset: '30 minutes', invitation: '72 hours' };

/**
 * The token of a link that is mailed to this address, a secret of which only the hash is stored. Fails if the user has
 * another address by now; one that changes at this moment changes afterwards, and ends the link.
 */
export async function makeLink(db: Db, { id, email }: { id: string; email: string }, purpose: Purpose) {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('one_time_links')
    .columns(['token_hash', 'user_id', 'purpose', 'expires_at'])
    .expression((inner) =>
      inner
        .selectFrom('users')
        .select([
          sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
          'users.id',
          sql<Purpose>`${purpose}::text`.as('purpose'),
          sql<string>`now() + ${lifetime[purpose]}::interval`.as('expires_at'),
        ])
        .where('users.id', '=', id)
        .where('users.email', '=', email)
        .where('users.is_active', '=', true)
        .where('users.deleted_at', 'is', null)
        .forShare(),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new Error('The address was changed before a link was made for it'));
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

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { hashOf } from '../http/session.ts';

/** For 7 days, and only while whoever made it may invite to the company. */
export const isOpenInvitation = sql<boolean>`(
  company_invitations.expires_at > now() and exists (
    select from users, companies
    where users.id = company_invitations.invited_by and users.is_active and users.deleted_at is null
      and companies.id = company_invitations.company_id
      and (users.role = 'admin' or (users.account_status = 'approved' and companies.client_id = users.id))))`;

/** Replaces an earlier invitation of the address. Returns the token of its link, of which only the hash is stored. */
export async function inviteTo(trx: Db, company_id: string, email: string, invited_by: string) {
  const token = newToken();
  const fields = {
    token_hash: hashOf(token),
    invited_by,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + interval '7 days'`,
  };
  const { id } = await trx
    .insertInto('company_invitations')
    .values({ company_id, email, ...fields })
    .onConflict((is) => is.columns(['company_id', 'email']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** A new token for the mail of an invitation; undefined if it is no longer open. */
export async function renewInvitation(db: Db, id: string) {
  const token = newToken();
  const invitation = await db
    .updateTable('company_invitations')
    .from('companies')
    .set({ token_hash: hashOf(token) })
    .whereRef('companies.id', '=', 'company_invitations.company_id')
    .where('company_invitations.id', '=', id)
    .where(isOpenInvitation)
    .returning(['company_invitations.email', 'companies.name as company'])
    .executeTakeFirst();
  return invitation && { ...invitation, token };
}

/** The language of the invited person; undefined if the firm does not know the address. */
export const languageOfInvited = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('company_invitations')
      .innerJoin('users', 'users.email', 'company_invitations.email')
      .select('users.language')
      .where('company_invitations.id', '=', id)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst()
  )?.language;

const newToken = () => randomBytes(32).toString('base64url');

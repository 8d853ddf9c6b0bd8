import type { Member } from '@consultflow/contract/companies/members';
import { MOST_MEMBERS } from '@consultflow/contract/companies/schema';
import { type NotNull, sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { hashOf } from '../../http/session.ts';
import { isOpenInvitation } from '../../identity/company-invitations.ts';
import { withinLimit } from './limit.ts';

/** The members of a company, the owner first, and the open invitations. */
export async function list(db: Db, company_id: string): Promise<Member[]> {
  const members = await db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['company_members.user_id', 'users.name', 'users.email'])
    .select(sql<boolean>`companies.client_id = company_members.user_id`.as('is_owner'))
    .select(iso('company_members.joined_at').$notNull().as('joined_at'))
    .where('company_members.company_id', '=', company_id)
    .where('users.deleted_at', 'is', null)
    .orderBy('is_owner', 'desc')
    .orderBy(sql`fold(users.name)`)
    .orderBy('users.id')
    .execute();
  const invited = await invitations(db)
    .where('company_id', '=', company_id)
    .orderBy('company_invitations.email')
    .execute();
  return [
    ...members.map((one) => ({ ...one, invitation_id: null, expires_at: null })),
    ...invited.map(({ id, email, expires_at }) => ({
      user_id: null,
      invitation_id: id,
      name: null,
      email,
      is_owner: false,
      joined_at: null,
      expires_at,
    })),
  ];
}

/** Those that are open. */
const invitations = (db: Db) =>
  db
    .selectFrom('company_invitations')
    .select(['company_invitations.id', 'company_invitations.company_id', 'company_invitations.email'])
    .select(iso('company_invitations.expires_at').$notNull().as('expires_at'))
    .where(isOpenInvitation);

/** Locks the company, so that concurrent changes of its members wait for each other. */
export const hold = (trx: Db, company_id: string) =>
  trx
    .selectFrom('companies')
    .select('client_id')
    .where('id', '=', company_id)
    .where('client_id', 'is not', null)
    .$narrowType<{ client_id: NotNull }>()
    .forUpdate()
    .executeTakeFirst();

export const isMember = async (db: Db, company_id: string, user_id: string) =>
  (await db
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()) !== undefined;

/** Whether a company can pass to a member: a client whose account is open, and stays so in this transaction. */
export const canOwn = async (trx: Db, company_id: string, user_id: string) =>
  (await trx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select('company_members.user_id')
    .where('company_members.company_id', '=', company_id)
    .where('company_members.user_id', '=', user_id)
    .where('users.role', '=', 'client')
    .where('users.account_status', '=', 'approved')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .forShare('users')
    .executeTakeFirst()) !== undefined;

export const hasMemberWith = async (db: Db, company_id: string, email: string) =>
  (await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select('users.id')
    .where('company_id', '=', company_id)
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** An invitation works only for the address it was sent to. */
export const hasAddress = async (db: Db, user_id: string, email: string) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined;

/** Whether one more would be too many. */
export const isFull = async (db: Db, company_id: string) =>
  (await list(db, company_id)).length >= MOST_MEMBERS;

export const findInvitation = (db: Db, id: string) => invitations(db).where('id', '=', id).executeTakeFirst();

/** The invitation of a link, locked after its company: of many concurrent uses one succeeds. */
export async function holdInvitation(trx: Db, token: string) {
  const named = invitations(trx).where('token_hash', '=', hashOf(token));
  const invitation = await named.executeTakeFirst();
  if (!invitation) return undefined;
  await hold(trx, invitation.company_id);
  return named.forUpdate().executeTakeFirst();
}

export const withdraw = (trx: Db, id: string) =>
  trx.deleteFrom('company_invitations').where('id', '=', id).returning('id').executeTakeFirst();

export const join = (trx: Db, company_id: string, user_id: string) =>
  withinLimit(() =>
    trx
      .insertInto('company_members')
      .values({ company_id, user_id })
      .onConflict((is) => is.doNothing())
      .execute(),
  );

export const leave = (trx: Db, company_id: string, user_id: string) =>
  trx
    .deleteFrom('company_members')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();

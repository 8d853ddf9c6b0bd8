import type { SignOff, SignOffChange, SignOffState } from '@consultflow/contract/sign-offs/schema';
import { type Selectable, sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { personMaySee } from '../../visibility/consultation.ts';

type Case = { id: string };

/** The last of the consultation of a query. */
export const lastOf = sql<SignOff | null>`(
  select jsonb_build_object('id', asked.id, 'draft_version', asked.draft_version,
    'requested_by', jsonb_build_object('id', asking.id, 'name', asking.name),
    'signer', jsonb_build_object('id', signing.id, 'name', signing.name),
    'state', asked.state, 'remark', asked.remark,
    'requested_at', ${iso('asked.requested_at')}, 'decided_at', ${iso('asked.decided_at')})
  from sign_offs as asked
  join users as asking on asking.id = asked.requested_by join users as signing on signing.id = asked.signer_id
  where asked.consultation_id = consultations.id order by asked.requested_at desc, asked.id desc limit 1)`;

/** What happened to one, of an entry of the timeline. */
export const changeOf = (
  entry: string,
) => sql<SignOffChange | null>`case when ${sql.ref(`${entry}.kind`)} = 'sign_off' then (
  select jsonb_build_object('what', happened.what, 'draft_version', asked.draft_version,
    'requested_by', jsonb_build_object('id', asking.id, 'name', asking.name),
    'signer', jsonb_build_object('id', signing.id, 'name', signing.name),
    'former_signer', case when former.id is not null then
      jsonb_build_object('id', former.id, 'name', former.name) end,
    'remark', case when happened.what = 'returned' then asked.remark end)
  from sign_off_changes as happened
    join sign_offs as asked on asked.id = happened.sign_off_id
    join users as asking on asking.id = asked.requested_by
    join users as signing on signing.id = happened.signer_id
    left join users as former on former.id = happened.former_signer_id
  where happened.id = ${sql.ref(`${entry}.id`)}) end`;

/** Whether a result is released in a room only once it is signed. */
export const isRequired = async (db: Db, room: string) =>
  (
    await db
      .selectFrom('rooms')
      .select('requires_sign_off')
      .where('code', '=', room)
      .executeTakeFirstOrThrow()
  ).requires_sign_off;

/** A consultant who can be asked: active, and sees the case. */
export const signer = (db: Db, { id }: Case, consultant_id: string) =>
  db
    .selectFrom('users')
    .leftJoin('consultations', (join) => join.on('consultations.id', '=', id).on(personMaySee()))
    .select(['users.id', 'users.name', 'consultations.id as sees'])
    .where('users.id', '=', consultant_id)
    .where('users.role', '=', 'consultant')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

type Asked = { draft_version: number; requested_by: string; signer_id: string };

export const insert = (trx: Db, { id }: Case, asked: Asked) =>
  trx
    .insertInto('sign_offs')
    .values({ ...asked, consultation_id: id, requested_at: sql<string>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();

/** An open request goes to another colleague. */
export const reassign = (trx: Db, { id }: Pick<SignOff, 'id'>, signer_id: string) =>
  trx.updateTable('sign_offs').set({ signer_id }).where('id', '=', id).execute();

/** Decides the open request of a case that is held, if there is one. */
export const end = (trx: Db, { id }: Case, state: SignOffState = 'voided', remark: string | null = null) =>
  trx
    .updateTable('sign_offs')
    .set({ state, remark, decided_at: sql<string>`clock_timestamp()` })
    .where('consultation_id', '=', id)
    .where('state', '=', 'requested')
    .returning(['id', 'requested_by', 'signer_id', 'remark'])
    .executeTakeFirst();

type Happened = Pick<Selectable<Tables['sign_off_changes']>, 'sign_off_id' | 'what' | 'signer_id'> & {
  former_signer_id?: string | undefined;
};

/** Adds what happened to the timeline of a case that is held; returns the entry. */
export async function record(trx: Db, actor: { id: string }, { id }: Case, happened: Happened) {
  const entry = await trx
    .insertInto('timeline_entries')
    .values({ consultation_id: id, kind: 'sign_off', actor_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('sign_off_changes')
    .values({ former_signer_id: null, ...happened, id: entry.id })
    .execute();
  return entry.id;
}

/** The entries by which a signer was asked. */
export const askedIn = async (trx: Db, sign_off_id: string) =>
  (
    await trx
      .selectFrom('sign_off_changes')
      .select('id')
      .where('sign_off_id', '=', sign_off_id)
      .where('what', 'in', ['requested', 'reassigned'])
      .execute()
  ).map(({ id }) => id);

/** How often signers of a case have been asked. */
export const countAsked = async (trx: Db, { id }: Case) =>
  (
    await trx
      .selectFrom('sign_off_changes as happened')
      .innerJoin('sign_offs as asked', 'asked.id', 'happened.sign_off_id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('asked.consultation_id', '=', id)
      .where('happened.what', 'in', ['requested', 'reassigned'])
      .executeTakeFirstOrThrow()
  ).count;

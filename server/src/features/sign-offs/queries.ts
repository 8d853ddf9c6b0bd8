import type { SignOff, SignOffState } from '@consultflow/contract/sign-offs/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
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
    .execute();

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
    .execute();

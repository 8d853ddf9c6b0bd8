import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { nextVersion } from '../../db/version.ts';
import { mayList, type Viewer } from '../../visibility/consultation.ts';

const listed = (trx: Db, actor: Viewer, id: string) =>
  trx
    .selectFrom('consultations')
    .select(['id', 'number', 'status', 'is_restricted', 'updated_at'])
    .where('id', '=', id)
    .where(mayList(actor));

/** Locks the consultation of an actor's lists: an admin need not have opened it. */
export async function find(trx: Db, actor: Viewer, id: string) {
  const locked = await listed(trx, actor, id).forUpdate().executeTakeFirst();
  // Only now, as another statement: this one sees whom it names after the wait.
  return locked && listed(trx, actor, id).executeTakeFirst();
}

export type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

const activeConsultants = (db: Db) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'consultant')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null);

/** The number of these who are active consultants. */
export const countConsultants = async (db: Db, ids: string[]) =>
  (
    await activeConsultants(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
      .executeTakeFirstOrThrow()
  ).count;

/** The consultant of a case, if there is one who is active and sees it. */
export const seeingAssignee = (db: Db, { id }: Found) =>
  activeConsultants(db)
    .innerJoin('consultations', 'consultations.consultant_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('consultations.id', '=', id)
    .where((is) =>
      is.or([
        is('consultations.is_restricted', '=', false),
        is.exists(
          is
            .selectFrom('case_people')
            .whereRef('case_people.consultation_id', '=', 'consultations.id')
            .whereRef('case_people.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .executeTakeFirst();

/**
 * Restricts it to these people, or lifts the restriction. Those who lose sight of it and those who gain it are both
 * told, as the change is announced while the database knows both.
 */
export async function set(trx: Db, actor: Viewer, { id }: Found, people: string[] | null) {
  const named = people ?? [];
  if (named.length > 0)
    await trx
      .insertInto('case_people')
      .values(named.map((user_id) => ({ consultation_id: id, user_id })))
      .onConflict((is) => is.doNothing())
      .execute();
  await trx
    .updateTable('consultations')
    .set({
      is_restricted: people !== null,
      last_modified_by: actor.id,
      updated_at: nextVersion('consultations'),
    })
    .where('id', '=', id)
    .execute();
  await trx
    .deleteFrom('case_people')
    .where('consultation_id', '=', id)
    .where('user_id', '<>', sql<string>`all(${named}::uuid[])`)
    .execute();
}

/** For the actor's session and an hour from now on. */
export const open = (trx: Db, { session = '' }: Viewer, id: string, reason: string) =>
  trx
    .insertInto('opened_cases')
    .values({ token_hash: Buffer.from(session, 'hex'), consultation_id: id, reason })
    .onConflict((is) =>
      is.columns(['token_hash', 'consultation_id']).doUpdateSet({ reason, opened_at: sql`now()` }),
    )
    .execute();

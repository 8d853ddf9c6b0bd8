import type { Consultation } from '@consultflow/contract/consultations/schema';
import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Visibility } from '@consultflow/contract/timeline/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { personMaySee } from '../visibility/consultation.ts';

/** A consultation as whatever is said in it needs it. */
export type Case = Pick<Consultation, 'id' | 'number' | 'topic' | 'room'>;

/**
 * The number of the messages of a case, or of its notes, and the bytes of these with their earlier versions: a client is
 * not to learn of notes by a limit.
 */
export const sizeOfSaid = (db: Db, { id }: Pick<Case, 'id'>, visibility: Visibility) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(body) + case when version = 1 then 0 else (
        select coalesce(sum(octet_length(earlier.body)), 0) from message_versions as earlier
        where earlier.message_id = messages.id) end), 0)::bigint`.as('size'),
    ])
    .where('consultation_id', '=', id)
    .where('is_note', '=', visibility === 'staff')
    .executeTakeFirstOrThrow();

/** Writes a message or a note at the end of a case that is held; returns its id and its position. */
export async function insert(
  trx: Db,
  actor: Pick<Actor, 'id'>,
  { id }: Pick<Case, 'id'>,
  { body, visibility, about }: { body: string; visibility: Visibility; about: 'result' | null },
) {
  const is_note = visibility === 'staff';
  const made = await trx
    .insertInto('timeline_entries')
    .values({ consultation_id: id, kind: is_note ? 'note' : 'message', actor_id: actor.id })
    .returning(['id', 'position', 'at'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('messages')
    .values({
      id: made.id,
      consultation_id: id,
      author_id: actor.id,
      is_note,
      body,
      about,
      sent_at: made.at,
    })
    .execute();
  return made;
}

/**
 * Who can be mentioned: everybody who sees the case, in a note only staff; by a client, of the firm only those who work on
 * it or have written in it.
 */
export const mentionable = (
  db: Db,
  actor: Pick<Actor, 'role'>,
  { id }: Pick<Case, 'id'>,
  visibility: Visibility,
) =>
  db
    .selectFrom('users')
    .innerJoin('consultations', (join) => join.on('consultations.id', '=', id))
    .select(['users.id', 'users.name', 'users.role'])
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .$if(visibility === 'staff', (is) => is.where('users.role', '<>', 'client'))
    .where(personMaySee())
    .$if(!isStaff(actor), (is) =>
      is.where(
        sql<boolean>`(users.role = 'client' or users.id = consultations.consultant_id
          or (consultations.consultant_id is null and users.role = 'consultant')
          or exists (
            select from timeline_entries as said
            where said.consultation_id = consultations.id and said.actor_id = users.id
              and said.shown_position is not null))`,
      ),
    );

export async function mention(trx: Db, message_id: string, user_ids: string[]) {
  if (user_ids.length === 0) return [];
  return trx
    .insertInto('mentions')
    .values(user_ids.map((user_id) => ({ message_id, user_id })))
    .onConflict((is) => is.doNothing())
    .returning('user_id')
    .execute();
}

/** Forgets those who are mentioned no more. */
export const unmention = (trx: Db, message_id: string, still: string[]) =>
  trx
    .deleteFrom('mentions')
    .where('message_id', '=', message_id)
    .where('user_id', '<>', sql<string>`all(${still}::uuid[])`)
    .execute();

export const rolesOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

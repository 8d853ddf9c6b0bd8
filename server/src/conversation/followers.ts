import type { Status } from '@consultflow/contract/consultations/status';
import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Reading, Unread, Visibility } from '@consultflow/contract/timeline/schema';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { maySee, personMaySee, type Viewer } from '../visibility/consultation.ts';
import type { Case } from './said.ts';

/** Whoever posts or is mentioned follows from then on. */
export const followWith = (trx: Db, { id }: Pick<Case, 'id'>, user_ids: string[]) =>
  trx
    .insertInto('followings')
    .values(user_ids.map((user_id) => ({ consultation_id: id, user_id, is_following: true })))
    .onConflict((is) =>
      is
        .columns(['consultation_id', 'user_id'])
        .doUpdateSet({ is_following: true })
        .where('followings.is_following', '=', false),
    )
    .execute();

export const setFollowing = (trx: Db, { id }: Pick<Case, 'id'>, user_id: string, is_following: boolean) =>
  trx
    .insertInto('followings')
    .values({ consultation_id: id, user_id, is_following })
    .onConflict((is) =>
      is
        .columns(['consultation_id', 'user_id'])
        .doUpdateSet({ is_following })
        .where('followings.is_following', '<>', is_following),
    )
    .execute();

const follows = (person: string, chosen: string) =>
  sql<boolean>`follows_case(
    consultations, ${sql.ref(`${person}.id`)}, ${sql.ref(`${person}.role`)}, ${sql.ref(`${person}.specialties`)},
    ${sql.ref(`${chosen}.is_following`)})`;

/**
 * Counts a new message for each follower who may read it, other than its author, and returns them. Their rows are
 * locked in one order, as two messages of different cases may have the same followers.
 */
export const countForFollowers = async (
  trx: Db,
  { id }: Pick<Case, 'id'>,
  { position, author, visibility }: { position: number; author: string; visibility: Visibility },
) => {
  const { rows } = await sql<{ user_id: string }>`
    insert into read_positions (consultation_id, user_id, position, counted, unread)
    select consultations.id, users.id, ${position}::integer - 1, ${position}::integer, 1
    from consultations
      cross join lateral (
        select lacks_assignee(consultations.consultant_id, consultations.is_restricted, consultations.id) as is_so
        offset 0
      ) as lacking
      cross join lateral (
        select consultations.client_id as id
        union select consultations.consultant_id
        union select user_id from followings where consultation_id = consultations.id
        union select user_id from case_people where consultation_id = consultations.id
        union select users.id from users
          where users.role = 'consultant' and users.deleted_at is null and lacking.is_so
            and consultations.room = any(users.specialties)
      ) as near
      join users on users.id = near.id and users.is_active and users.deleted_at is null and users.id <> ${author}
      left join followings as chosen on chosen.consultation_id = consultations.id and chosen.user_id = users.id
    where consultations.id = ${id} and ${follows('users', 'chosen')} and ${personMaySee()}
      and (${visibility} <> 'staff' or users.role <> 'client')
    order by users.id
    on conflict (consultation_id, user_id) do update set counted = excluded.counted,
      unread = read_positions.unread + unread_after(
        read_positions.consultation_id, read_positions.user_id,
        (select role <> 'client' from users where users.id = read_positions.user_id), read_positions.counted)
    returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
};

/** What the author of a message had read includes it, if nothing else was unread. */
export const readOwn = (
  trx: Db,
  { id }: Pick<Case, 'id'>,
  { position, author }: { position: number; author: string },
) =>
  trx
    .insertInto('read_positions')
    .values({ consultation_id: id, user_id: author, position, counted: position })
    .onConflict((is) =>
      is
        .columns(['consultation_id', 'user_id'])
        .doUpdateSet({ position, counted: position })
        .where('read_positions.unread', '=', 0),
    )
    .execute();

/** Reads up to a position, or marks what comes after it as unread. */
export async function readUntil(
  trx: Db,
  { id: reader, role }: Viewer,
  { id }: Pick<Case, 'id'>,
  { position, isBack }: { position: number; isBack: boolean },
) {
  const { rows } = await sql<{ has_read_on: boolean; has_shown_more: boolean }>`
    select * from read_until(${id}, ${reader}, ${position}, ${isStaff({ role })}, ${isBack})`.execute(trx);
  return rows[0]!;
}

/** Once everything is read, so are the notifications of messages. */
export const settleRead = (trx: Db, { id: reader }: Viewer, { id }: Pick<Case, 'id'>) =>
  sql`
    update notifications set is_read = true
    where user_id = ${reader} and consultation_id = ${id} and not is_read
      and kind in ('message_received', 'note_added', 'mentioned')
      and exists (
        select from read_positions
        where read_positions.consultation_id = ${id} and read_positions.user_id = ${reader} and unread = 0)`.execute(
    trx,
  );

/** What the actor has read of a case, and who has seen their last message. */
export async function readingOf(db: Db, actor: Viewer, { id }: Pick<Case, 'id'>): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select ${follows('users', 'chosen')} as is_following,
      case when ${follows('users', 'chosen')} then coalesce(read.unread, 0) else 0 end as unread,
      case when read.unread > 0 and ${follows('users', 'chosen')} then (
        select entry.id from timeline_entries as entry
        where entry.consultation_id = consultations.id and entry.position > read.position
          and entry.kind in ('message', 'note') and entry.actor_id <> users.id
          and (users.role <> 'client' or entry.shown_position is not null)
        order by entry.position limit 1) end as first_unread,
      (
        select json_build_object('entry_id', last.id, 'by', coalesce((
          select json_agg(json_build_object('id', reader.id, 'name', reader.name, 'role', reader.role,
            'at', to_char(seen.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by seen.at, reader.id)
          from (
            select user_id, min(at) as at from readings
            where readings.consultation_id = consultations.id and readings.position >= last.position
              and readings.user_id <> users.id
            group by user_id
          ) as seen join users as reader on reader.id = seen.user_id
          where last.kind <> 'note' or reader.role <> 'client'), '[]'))
        from (
          select own.id, own.position, own.kind from timeline_entries as own
          where own.consultation_id = consultations.id and own.actor_id = users.id
            and own.kind in ('message', 'note')
          order by own.position desc limit 1
        ) as last
      ) as seen
    from consultations
      join users on users.id = ${actor.id}
      left join followings as chosen on chosen.consultation_id = consultations.id and chosen.user_id = users.id
      left join read_positions as read on read.consultation_id = consultations.id and read.user_id = users.id
    where consultations.id = ${id}`.execute(db);
  return rows[0]!;
}

/** Read once for all cases, however many the database expects; a join may read them for each. */
const chosenBy = ({ id }: Pick<Viewer, 'id'>, isFollowing: boolean) => sql`
  select consultation_id from followings where user_id = ${id} and is_following = ${sql.lit(isFollowing)}`;

/** The messages that are unread in all cases that the actor follows and may see, and these cases. */
export async function unreadOf(db: Db, actor: Viewer): Promise<Unread> {
  // Each case is one lookup by its id, however many cases the firm has: `offset 0` keeps it from being a join.
  const { rows } = await sql<{ status: Status; messages: number; consultations: number }>`
    select seen.status, sum(read.unread)::bigint as messages, count(*) as consultations
    from (
      select consultation_id, unread, case
        when consultation_id in (${chosenBy(actor, true)}) then true
        when consultation_id in (${chosenBy(actor, false)}) then false end as chosen
      from read_positions where user_id = ${actor.id} and unread > 0 offset 0
    ) as read cross join lateral (
      select consultations.status from consultations
      where consultations.id = read.consultation_id and ${maySee(actor)}
        and follows_case(
          consultations, ${actor.id}, ${sql.lit(actor.role)}, ${actor.specialties}::text[], read.chosen)
      offset 0
    ) as seen
    group by seen.status`.execute(db);
  const total = (of: 'messages' | 'consultations') => rows.reduce((sum, one) => sum + one[of], 0);
  return {
    messages: total('messages'),
    consultations: total('consultations'),
    by_status: Object.fromEntries(rows.map(({ status, consultations }) => [status, consultations])),
  };
}

/** Tells the screens of those who may know it that somebody has read on; of a note's reader only staff. */
export const announceReading = (trx: Db, { id }: Pick<Case, 'id'>, isForStaff: boolean) =>
  sql`select announce_case(${id}, 'readings', 'update', ${isForStaff})`.execute(trx);

/** Tells the own other screens. */
export const announceToSelf = (trx: Db, { id }: Pick<Case, 'id'>, user_id: string) =>
  sql`
    with told as (
      insert into events (noun, operation, subject_id, people, rooms, roles)
      values ('readings', 'update', ${id}, array[${user_id}]::uuid[], '{}', '{}') returning id
    ) select pg_notify('consultflow_events', '') from told`.execute(trx);

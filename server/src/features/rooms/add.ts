import type { RoomForm } from '@consultflow/contract/rooms/schema';
import { type Selectable, sql } from 'kysely';
import { waitForLock } from '../../db/locks.ts';
import type { Db } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';

/** Creates a room under the next free letter. Undefined if no letter is left. Call it in a transaction. */
export async function add(trx: Db, form: RoomForm) {
  await sql.raw(waitForLock('letters')).execute(trx);
  return (await insert(trx, form)).rows[0];
}

/** The letter of a deleted room is free again when no consultation, week or consultant uses it. */
const insert = (
  db: Db,
  { name, description, capacity, is_active, room_type, response_target, completion_target }: RoomForm,
) =>
  sql<Selectable<Tables['rooms']>>`
    insert into rooms (
      code, name, description, capacity, is_active, room_type, response_target, completion_target)
    select letter, ${name}, ${description}, ${capacity}, ${is_active}, ${room_type}, ${response_target}::integer,
      ${completion_target}::integer
    from (select chr(place) as letter from generate_series(ascii('A'), ascii('Z')) as place) as letters
    where not exists (select from rooms where code = letter and deleted_at is null)
      and not exists (select from consultations where room = letter)
      and not exists (select from schedule_assignments where room = letter)
      and not exists (
        select from users where role = 'consultant' and deleted_at is null and letter = any (specialties)
      )
    order by letter
    limit 1
    on conflict (code) do update set
      id = excluded.id,
      name = excluded.name,
      description = excluded.description,
      capacity = excluded.capacity,
      is_active = excluded.is_active,
      room_type = excluded.room_type,
      response_target = excluded.response_target,
      completion_target = excluded.completion_target,
      auto_assign = default,
      requires_sign_off = default,
      last_assigned = null,
      created_at = excluded.created_at,
      deleted_at = null
    returning *
  `.execute(db);

import type { Actor, User } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import * as appointments from '../appointments/queries.ts';

/** A user as a change has left them, with the appointments ahead that it took the consultant from. */
export async function withLost<Now extends User>(trx: Db, actor: Actor, before: User, now: Now) {
  const kept = roomsOf(now);
  const given_up = roomsOf(before).filter((room) => !kept.includes(room));
  if (given_up.length === 0) return now;
  const { count, first_week } = await appointments
    .bookedAhead(trx, actor)
    .clearSelect()
    .clearOrderBy()
    .where('appointments.consultant_id', '=', now.id)
    .where(sql<boolean>`appointments.room = any(${given_up}::text[])`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<string | null>`date_trunc(
        'week', min(appointments.starts_at) at time zone (select time_zone from settings))::date::text`.as(
        'first_week',
      ),
    )
    .executeTakeFirstOrThrow();
  return first_week === null ? now : { ...now, lost: { count, first_week } };
}

/** Where somebody can advise. */
const roomsOf = ({ role, is_active, specialties }: User): string[] =>
  role === 'consultant' && is_active ? specialties : [];

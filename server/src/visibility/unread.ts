import { sql } from 'kysely';
import type { Viewer } from './consultation.ts';

/** What a follower has not read; `table` is the name that a query gives the consultations. */
export const unreadFor = (
  { id, role, specialties }: Viewer,
  table: 'consultations' | 'request' = 'consultations',
) =>
  sql<number>`coalesce((
    select read.unread from read_positions as read
    where read.consultation_id = ${sql.ref(`${table}.id`)} and read.user_id = ${id}::uuid and read.unread > 0
      and follows_case(${sql.ref(table)}, ${id}::uuid, ${sql.lit(role)}, ${specialties}::text[], (
        select is_following from followings
        where followings.consultation_id = ${sql.ref(`${table}.id`)} and followings.user_id = ${id}::uuid))
  ), 0)`.as('unread');

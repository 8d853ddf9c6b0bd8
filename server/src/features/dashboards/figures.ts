import { open, scheduled } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import {
  isInRoomsOf,
  isNamed,
  isOfClient,
  isOfConsultant,
  type Viewer,
} from '../../visibility/consultation.ts';

/** The figures of the actor's role, in one statement. */
export function figuresOf(db: Db, actor: Actor) {
  switch (actor.role) {
    case 'client':
      return ofClient(db, actor).executeTakeFirstOrThrow();
    case 'consultant':
      return ofConsultant(db, actor).executeTakeFirstOrThrow();
    case 'admin':
      return ofFirm(db).executeTakeFirstOrThrow();
  }
}

export const ofClient = (db: Db, { id }: Pick<Actor, 'id'>) =>
  db
    .selectFrom('consultations')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(oneOf('status', scheduled)).as('upcoming'),
      fn.countAll<number>().filterWhere(oneOf('status', open)).as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
    ])
    .where(isOfClient({ id }));

/** The fields of a consultant that select their figures. */
export type Consultant = Pick<Viewer, 'id' | 'specialties'>;

/** Waiting requests in the rooms, and the consultant's own cases; restricted ones if they are named on them. */
export const ofConsultant = (db: Db, { id, specialties }: Consultant) =>
  db
    .selectFrom(
      db
        .selectFrom('consultant_tallies')
        .select(['status', 'consultations'])
        .where(isOfConsultant({ id }, 'consultant_tallies'))
        .unionAll(restricted(db, { id }).where(isOfConsultant({ id })))
        .as('own'),
    )
    .select([
      total('consultations', oneOf('status', scheduled)).as('upcoming'),
      total('consultations', oneOf('status', ['completed'])).as('completed'),
      total('consultations').as('total'),
      db
        .selectFrom(
          db
            .selectFrom('room_tallies')
            .select(['status', 'consultations'])
            .where(isInRoomsOf({ specialties }, 'room_tallies'))
            .where(oneOf('status', open))
            .unionAll(restricted(db, { id }).where(isInRoomsOf({ specialties })).where(oneOf('status', open)))
            .as('in_rooms'),
        )
        .select(total('consultations').as('count'))
        .$asScalar()
        .$notNull()
        .as('pending'),
    ]);

/** The restricted consultations that name a consultant, as the tallies count others. */
export const restricted = (db: Db, viewer: Pick<Viewer, 'id'>) =>
  db
    .selectFrom('consultations')
    .select(['consultations.status', sql<number>`1::bigint`.as('consultations')])
    .where('consultations.is_restricted', '=', true)
    .where(isNamed(viewer));

/** The number of waiting requests in each room. */
export const waitingByRoom = (db: Db, { id, specialties }: Consultant) =>
  db
    .selectFrom(
      sql<{ code: string; place: number }>`unnest(${specialties}::text[]) with ordinality`.as<'room'>(
        sql`room (code, place)`,
      ),
    )
    .select((of) => [
      'room.code as room',
      of
        .selectFrom(
          of
            .selectFrom('room_tallies')
            .select(['consultations'])
            .whereRef('room_tallies.room', '=', 'room.code')
            .where(oneOf('status', open))
            .unionAll(
              restricted(db, { id })
                .clearSelect()
                .select(sql<number>`1::bigint`.as('consultations'))
                .whereRef('consultations.room', '=', sql.ref('room.code'))
                .where(oneOf('status', open)),
            )
            .as('in_room'),
        )
        .select(total('consultations').as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .orderBy('room.place');

/** Users who have not been deleted, and all consultations. */
export const ofFirm = (db: Db) =>
  db.selectFrom('people_tallies').select([
    total('people', oneOf('role', ['client'])).as('total_clients'),
    total('people', oneOf('role', ['consultant'])).as('total_consultants'),
    total('people', sql`role = 'client' and account_status = 'pending'`).as('pending_approvals'),
    // That a restricted one exists is no secret from an admin.
    sql<number>`(
        (select coalesce(sum(consultations), 0) from room_tallies)
        + (select count(*) from consultations where is_restricted)
      )::bigint`.as('total_consultations'),
  ]);

/** 0 if there is no row. */
const total = (column: string, which: RawBuilder<unknown> = sql`true`) =>
  sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${which}), 0)::bigint`;

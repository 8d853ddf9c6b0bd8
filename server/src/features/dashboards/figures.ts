import { open, scheduled } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import {
  countsFor,
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
      return withNamed(db, actor)
        .selectFrom(ofConsultant(besideNamed(db), actor).as('figures'))
        .selectAll()
        .executeTakeFirstOrThrow();
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

/** The restricted consultations that name a consultant; the tallies do not count them. */
export const withNamed = (db: Db, viewer: Pick<Viewer, 'id'>) =>
  db.with('named', () => namedCases(db, viewer));

const namedCases = (db: Db, viewer: Pick<Viewer, 'id'>) =>
  db
    .selectFrom('consultations')
    .select(['status', 'room', 'client_id', 'consultant_id', sql<number>`1::bigint`.as('consultations')])
    .where('is_restricted', '=', true)
    .where(isNamed(viewer));

/** The parts of a query that `withNamed` begins. */
export const besideNamed = (db: Db) => db.withTables<{ named: Named }>();
export type WithNamed = ReturnType<typeof besideNamed>;
type Named = InferResult<ReturnType<typeof namedCases>>[number];

/** Waiting requests in the rooms, and the consultant's own cases; restricted ones if they are named on them. */
export const ofConsultant = (db: WithNamed, { id, specialties }: Consultant) =>
  db
    .selectFrom(
      db
        .selectFrom('consultant_tallies')
        .select(['status', 'consultations'])
        .where(isOfConsultant({ id }, 'consultant_tallies'))
        .unionAll(
          db
            .selectFrom('named')
            .select(['status', 'consultations'])
            .where(isOfConsultant({ id }, 'named'))
            // As in the tallies: nobody's work until it is decided.
            .where((is) => is.not(oneOf('status', open))),
        )
        .as('own'),
    )
    .select([
      total('consultations', oneOf('status', scheduled)).as('upcoming'),
      total('consultations', oneOf('status', ['completed'])).as('completed'),
      total('consultations').as('total'),
      db
        .selectFrom(waitingIn(db).as('in_rooms'))
        .select(total('consultations').as('count'))
        .where(isInRoomsOf({ specialties }, 'in_rooms'))
        .$asScalar()
        .$notNull()
        .as('pending'),
    ]);

const waitingIn = (db: WithNamed) =>
  db
    .selectFrom('room_tallies')
    .select(['room', 'consultations'])
    .where(oneOf('status', open))
    .unionAll(db.selectFrom('named').select(['room', 'consultations']).where(oneOf('status', open)));

/** The number of waiting requests in each room, and of those that are the consultant's or nobody's. */
export const waitingByRoom = (db: WithNamed, actor: Consultant) => {
  const waiting = db
    .selectFrom('consultations as request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('request.room', '=', sql.ref('room.code'))
    .where(oneOf('request.status', open))
    .where(countsFor(actor, 'request'));
  return db
    .selectFrom(
      sql<{ code: string; place: number }>`unnest(${actor.specialties}::text[]) with ordinality`.as<'room'>(
        sql`room (code, place)`,
      ),
    )
    .select([
      'room.code as room',
      db
        .selectFrom(waitingIn(db).as('in_room'))
        .select(total('consultations').as('count'))
        .whereRef('in_room.room', '=', sql.ref('room.code'))
        .$asScalar()
        .$notNull()
        .as('count'),
      waiting.where('request.consultant_id', '=', actor.id).$asScalar().$notNull().as('mine'),
      waiting.where('request.consultant_id', 'is', null).$asScalar().$notNull().as('unassigned'),
    ])
    .orderBy('room.place');
};

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

import { open, scheduled } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** The figures of an actor's own role, in one statement. */
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

export const ofClient = (db: Db, { id }: Actor) =>
  db
    .selectFrom('consultations')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', scheduled).as('upcoming'),
      fn.countAll<number>().filterWhere('status', 'in', open).as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
    ])
    .where('client_id', '=', id);

/** What waits in the rooms, and what is the consultant's own. */
export const ofConsultant = (db: Db, actor: Actor) =>
  db
    .selectFrom('consultations')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', scheduled).as('upcoming'),
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('completed'),
      fn.countAll<number>().as('total'),
      waiting(db, actor)
        .select((request) => request.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('pending'),
    ])
    .where('consultant_id', '=', actor.id);

/** Undecided requests for the rooms among a consultant's specialties. */
export const waiting = (db: Db, { specialties }: Actor) =>
  db
    .selectFrom('consultations as request')
    .where('request.room', '=', sql<string>`any(${specialties}::text[])`)
    .where('request.status', 'in', open);

/** Users who have not been deleted, and every consultation. */
export const ofFirm = (db: Db) =>
  db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('role', '=', 'client').as('total_clients'),
      fn.countAll<number>().filterWhere('role', '=', 'consultant').as('total_consultants'),
      fn
        .countAll<number>()
        .filterWhere('role', '=', 'client')
        .filterWhere('account_status', '=', 'pending')
        .as('pending_approvals'),
      db
        .selectFrom('consultations')
        .select((one) => one.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('total_consultations'),
    ])
    .where('deleted_at', 'is', null);

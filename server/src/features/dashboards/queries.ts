import { closed, open, scheduled } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { iso } from '../../db/iso.ts';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { compiled } from '../../db/compiled-query.ts';
import {
  countsFor,
  isOfClient,
  isOfCompanies,
  isOfConsultant,
  maySee,
  type Viewer,
} from '../../visibility/consultation.ts';
import { unreadFor } from '../../visibility/unread.ts';
import { howAccepted } from '../consultations/queries.ts';
import * as figures from './figures.ts';

/** A literal: of a parameter without a value the planner expects a tenth of all rows. */
const SHOWN = sql.lit(5);

/** A client's figures and newest requests. */
export const ofClient = async (db: Db, { id }: Actor) => (await clients(db, { id }))[0]!;

const clients = compiled((db, { id }: Pick<Actor, 'id'>) => {
  const own = requests(db).where(isOfClient({ id }, 'request'));
  const client: Viewer = { id, role: 'client', specialties: [] };
  return db.selectNoFrom([
    jsonObjectFrom(figures.ofClient(db, { id })).$notNull().as('stats'),
    own
      .where(oneOf('request.status', closed))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .as('closed'),
    jsonObjectFrom(
      requests(db)
        .where(isOfCompanies(client, 'request'))
        .where(maySee(client, 'request'))
        .where((is) => is.not(isOfClient(client, 'request')))
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere(oneOf('request.status', scheduled)).as('upcoming'),
          fn.countAll<number>().filterWhere(oneOf('request.status', open)).as('pending'),
          fn.countAll<number>().filterWhere('request.status', '=', 'completed').as('completed'),
          fn.countAll<number>().filterWhere(oneOf('request.status', closed)).as('closed'),
        ]),
    ).as('shared'),
    jsonObjectFrom(first(ahead(own), client, 'scheduled_date', 'asc').limit(sql.lit(1))).as(
      'next_consultation',
    ),
    jsonArrayFrom(first(own, client, 'created_at', 'desc')).as('recent_consultations'),
  ]);
});

/** Scheduled and not begun yet. */
const ahead = (some: ReturnType<typeof requests>) =>
  some.where(oneOf('request.status', scheduled)).where('request.scheduled_date', '>=', sql<string>`now()`);

/**
 * A consultant's figures, waiting requests in the rooms, and their own next dates, overdue cases and latest changes.
 */
export const ofConsultant = async (db: Db, { id, specialties }: Actor) =>
  (await consultants(db, { id, specialties }))[0]!;

const consultants = compiled((db, { id, specialties }: figures.Consultant) => {
  // Hidden from the planner, which would make this large plan anew for the consultant of each call.
  const actor = {
    id: sql`(select ${id}::uuid)` as unknown as string,
    specialties: sql`(select ${specialties}::text[])` as unknown as typeof specialties,
    role: 'consultant' as const,
  };
  const zone = sql<string>`(select time_zone from settings)`;
  // The start of the current day in the firm's time zone.
  const today = sql<string>`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`;
  const own = requests(db).where(isOfConsultant(actor, 'request')).where(countsFor(actor, 'request'));
  const upcoming = own.where(oneOf('request.status', scheduled));
  const named = figures.besideNamed(db);
  return figures.withNamed(db, actor).selectNoFrom([
    jsonObjectFrom(figures.ofConsultant(named, actor)).$notNull().as('stats'),
    jsonArrayFrom(waiting(db, actor)).as('pending_consultations'),
    jsonArrayFrom(
      first(upcoming.where('request.scheduled_date', '>=', today), actor, 'scheduled_date', 'asc'),
    ).as('upcoming_consultations'),
    jsonArrayFrom(figures.waitingByRoom(named, actor)).as('pending_by_room'),
    upcoming
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('request.scheduled_date', '<', today)
      .$asScalar()
      .$notNull()
      .as('overdue'),
    own
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('request.result_question_at', 'is not', null)
      .$asScalar()
      .$notNull()
      .as('result_questions'),
    zone.as('time_zone'),
    jsonArrayFrom(topClients(named, actor)).as('top_clients'),
    jsonArrayFrom(first(own, actor, 'updated_at', 'desc')).as('recent_consultations'),
  ]);
});

const requests = (db: Db) => db.selectFrom('consultations as request');

/** The longest waiting requests of each of a consultant's rooms, and the longest waiting of these. */
const waiting = (db: Db, actor: Viewer) =>
  db
    .selectFrom(sql<{ code: string }>`unnest(${actor.specialties}::text[])`.as<'room'>(sql`room (code)`))
    .innerJoinLateral(
      first(
        requests(db)
          .whereRef('request.room', '=', sql.ref('room.code'))
          .where(oneOf('request.status', open))
          .where(countsFor(actor, 'request')),
        actor,
        'created_at',
        'asc',
      ).as('oldest'),
      (join) => join.onTrue(),
    )
    .selectAll('oldest')
    .orderBy('oldest.created_at')
    .orderBy('oldest.id')
    .limit(SHOWN);

/** The first few rows, with the columns of a dashboard list. */
const first = (
  some: ReturnType<typeof requests>,
  viewer: Viewer,
  by: 'created_at' | 'updated_at' | 'scheduled_date',
  direction: 'asc' | 'desc',
) =>
  some
    .innerJoin('users as client', 'client.id', 'request.client_id')
    .select([
      'request.id',
      'request.number',
      'request.topic',
      'request.status',
      'request.room',
      'request.client_id',
      'client.name as client_name',
      'request.is_restricted',
      iso('request.scheduled_date').as('scheduled_date'),
      iso('request.earlier_date').as('earlier_date'),
      iso('request.created_at').$notNull().as('created_at'),
      iso('request.updated_at').$notNull().as('updated_at'),
    ])
    .select([
      sql<number | null>`result_version_of(request.id)`.as('result_version'),
      'request.accepted_version',
      iso('request.accepted_at').as('accepted_at'),
      iso('request.accept_due_at').as('accept_due_at'),
      iso('request.result_question_at').as('result_question_at'),
    ])
    .select(howAccepted('request'))
    .select(unreadFor(viewer, 'request'))
    .$if(viewer.role !== 'client', (is) =>
      is.select([iso('request.due_at').as('due_at'), iso('request.due_soon_at').as('due_soon_at')]),
    )
    .orderBy(`request.${by}`, direction)
    .orderBy('request.id', direction)
    .limit(SHOWN);

/** The clients with most consultations of the consultant; ties are sorted by name. */
const topClients = (db: figures.WithNamed, actor: figures.Consultant) => {
  const restricted = db.selectFrom('named').where(isOfConsultant(actor, 'named'));
  return db
    .selectFrom(
      db
        .selectFrom(mostTallied(db, actor).as('most'))
        .select('most.client_id')
        .union(restricted.select('named.client_id'))
        .as('candidate'),
    )
    .innerJoin('users as client', 'client.id', 'candidate.client_id')
    .select(['client.id', 'client.name', 'client.email'])
    .select((of) =>
      sql<number>`(
        coalesce(${of
          .selectFrom('client_tallies')
          .select('client_tallies.consultations')
          .where(isOfConsultant(actor, 'client_tallies'))
          .whereRef('client_tallies.client_id', '=', 'client.id')}, 0)
        + ${restricted
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('named.client_id', '=', sql.ref('client.id'))})::bigint`.as('consultations'),
    )
    .where('client.deleted_at', 'is', null)
    .orderBy('consultations', 'desc')
    .orderBy('client.name')
    .orderBy('client.id')
    .limit(SHOWN);
};

const mostTallied = (db: figures.WithNamed, actor: figures.Consultant) =>
  db
    .selectFrom('client_tallies')
    .innerJoin('users as client', 'client.id', 'client_tallies.client_id')
    .select('client_tallies.client_id')
    .where(isOfConsultant(actor, 'client_tallies'))
    .where('client_tallies.consultations', '>', sql.lit(0))
    .where('client.deleted_at', 'is', null)
    .orderBy('client_tallies.consultations', 'desc')
    .modifyEnd(sql`fetch first ${SHOWN} rows with ties`);

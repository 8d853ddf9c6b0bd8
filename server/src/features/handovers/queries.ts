import { numberOf } from '@consultflow/contract/consultations/number';
import type { Handover, Obstacle } from '@consultflow/contract/handovers/schema';
import { open, scheduled } from '@consultflow/contract/consultations/status';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { User } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { nextVersion } from '../../db/version.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import * as settings from '../settings/queries.ts';
import * as slots from '../slots/queries.ts';
import { obstaclesAmong, obstaclesAmongSeats, type OpenCase, type Times } from './obstacles.ts';

/** The consultant or room that hands over its open cases. */
export type Leaving = { consultant: string } | { room: string };

const SHOWN = 100;

/** Undecided or not yet completed. */
const active = [...open, ...scheduled];

const of = (whose: Leaving | { client: string }): RawBuilder<boolean> => {
  if ('client' in whose) return sql`consultations.client_id = ${whose.client}`;
  return 'room' in whose
    ? sql`consultations.room = ${whose.room}`
    : sql`consultations.consultant_id = ${whose.consultant}`;
};

const openCases = (db: Db, whose: Leaving | { client: string }) =>
  db.selectFrom('consultations').where(of(whose)).where(oneOf('consultations.status', active));

/** How many open cases a client has that the admin may see. */
export const countsOf = (db: Db, actor: Viewer, client: string) =>
  openCases(db, { client })
    .where(maySee(actor))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(oneOf('consultations.status', open)).as('undecided'),
      fn.countAll<number>().filterWhere(oneOf('consultations.status', scheduled)).as('scheduled'),
    ])
    .executeTakeFirstOrThrow();

/** Restricted without another active consultant: no consultant sees it once this one has left. */
const namesNobodyElse = (leaving: Leaving) =>
  'room' in leaving
    ? sql<boolean>`false`
    : sql<boolean>`(consultations.is_restricted and not exists (
        select from case_people join users on users.id = case_people.user_id
        where case_people.consultation_id = consultations.id and users.id <> ${leaving.consultant}::uuid
          and users.role = 'consultant' and users.is_active))`;

/**
 * The open cases, and those that a successor cannot take over: of restricted ones that the admin has not opened only the
 * number. Without a successor there are no obstacles, and all stay.
 */
export async function preview(
  db: Db,
  actor: Viewer,
  leaving: Leaving,
  obstacles?: ReadonlyMap<string, Obstacle>,
): Promise<Handover> {
  const hindered = [...(obstacles?.keys() ?? [])];
  const stays = obstacles ? isAmong(hindered) : sql<boolean>`true`;
  const counts = await openCases(db, leaving)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(oneOf('consultations.status', open)).as('undecided'),
      fn.countAll<number>().filterWhere(oneOf('consultations.status', scheduled)).as('scheduled'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${stays} and ${namesNobodyElse(leaving)}`)
        .as('unseen_count'),
    ])
    .executeTakeFirstOrThrow();
  const left = await openCases(db, leaving)
    .where(isAmong(hindered))
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .select([
      'consultations.id',
      'consultations.number',
      'consultations.topic',
      'consultations.status',
      'consultations.room',
      'consultations.scheduled_date',
      'client.name as client_name',
      maySee(actor).as('may_read'),
    ])
    // The date of a case that the admin has not opened shows in no place either.
    .orderBy(sql`case when ${maySee(actor)} then consultations.scheduled_date end`)
    .orderBy('consultations.created_at')
    .limit(SHOWN)
    .execute();
  return {
    ...counts,
    left: left.map(({ may_read, ...one }) => ({
      ...one,
      ...(!may_read && { topic: numberOf(one), client_name: '', scheduled_date: null }),
      obstacle: obstacles!.get(one.id)!,
    })),
    left_count: hindered.length,
  };
}

const isAmong = (ids: string[]) => sql<boolean>`consultations.id = any(${ids}::uuid[])`;

const read = (db: Db, leaving: Leaving) =>
  openCases(db, leaving)
    .leftJoin('appointments', (on) =>
      on
        .onRef('appointments.consultation_id', '=', 'consultations.id')
        .on('appointments.state', '=', 'booked'),
    )
    .select([
      'consultations.id',
      'consultations.room',
      'consultations.scheduled_date',
      'appointments.starts_at',
      'appointments.ends_at',
      'appointments.blocked_from',
      'appointments.blocked_until',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number];

const toOpenCase = ({ starts_at, ends_at, blocked_from, blocked_until, ...one }: Row): OpenCase => ({
  ...one,
  meets: spanOrNull(starts_at, ends_at),
  blocked: spanOrNull(blocked_from, blocked_until),
});

const spanOrNull = (from: string | null, until: string | null) =>
  from === null || until === null ? null : { from: Date.parse(from), until: Date.parse(until) };

/** The fields of each open case that decide who can take it over. */
export const list = async (db: Db, leaving: Leaving) => (await read(db, leaving).execute()).map(toOpenCase);

/** Locks them in the transaction that hands them over, so that they stay open. */
export const hold = async (trx: Db, leaving: Leaving) =>
  (await read(trx, leaving).forUpdate('consultations').execute()).map(toOpenCase);

/** By id: why this successor cannot take over a case. */
export async function obstaclesOf(db: Db, successor: Pick<User, 'id' | 'specialties'>, cases: OpenCase[]) {
  const { time_zone, max_consultations_per_day } = await settings.read(db);
  const now = Date.now();
  const calendar = await slots.calendarFrom(db, successor.id, now);
  const rules = { time_zone, max_consultations_per_day };
  return obstaclesAmong(cases, { ...calendar, rooms: successor.specialties, rules, now });
}

/** What takes a seat now; a hold that has lapsed takes none. */
const takesSeat = sql<boolean>`(
  appointments.state = 'booked' or appointments.state = 'held' and appointments.held_until > now())`;

/**
 * The appointments ahead of the open cases of a room, the earliest first. A case that has begun needs no seat, and a
 * proposed time lapses where there is none.
 */
export async function times(db: Db, { code }: Pick<Room, 'code'>): Promise<Times[]> {
  const rows = await openCases(db, { room: code })
    .innerJoin('appointments', 'appointments.consultation_id', 'consultations.id')
    .where('appointments.state', '=', 'booked')
    .where('appointments.starts_at', '>', sql<string>`now()`)
    .select(['consultations.id', 'appointments.starts_at', 'appointments.ends_at'])
    .orderBy('appointments.starts_at')
    .orderBy('consultations.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofCase]) => ({ id, spans: ofCase.map(spanOf) }));
}

/** By id: why another room cannot take over a case. */
export async function obstaclesInRoom(
  db: Db,
  { code, capacity }: Pick<Room, 'code' | 'capacity'>,
  cases: Times[],
) {
  const rows = await db
    .selectFrom('appointments')
    .where('appointments.room', '=', code)
    .where(takesSeat)
    .where('appointments.is_conflict', '=', false)
    .where('appointments.ends_at', '>', sql<string>`now()`)
    .select(['appointments.seat', 'appointments.starts_at', 'appointments.ends_at'])
    .execute();
  const taken = rows.map(({ seat, ...row }) => ({ seat, ...spanOf(row) }));
  return obstaclesAmongSeats(cases, { capacity, taken });
}

const spanOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => ({
  from: Date.parse(starts_at),
  until: Date.parse(ends_at),
});

type Change = { consultant_id: string } | { room: string };

/**
 * Hands over all or some of the open cases, each with an entry in its history; returns their clients. A restricted one
 * names its new consultant too.
 */
export async function handOver(
  trx: Db,
  actor_id: string,
  leaving: Leaving,
  { only, change, reason }: { only?: string[]; change: Change; reason: string },
) {
  const changed = await trx
    .with('changed', (query) =>
      query
        .updateTable('consultations')
        .set({ ...change, last_modified_by: actor_id, updated_at: nextVersion('consultations') })
        .where(of(leaving))
        .where(oneOf('consultations.status', active))
        .$if(only !== undefined, (is) => is.where(isAmong(only!)))
        .returning(['id', 'client_id', 'consultant_id', 'status', 'updated_at', 'is_restricted']),
    )
    .with('named', (query) =>
      query
        .insertInto('case_people')
        .columns(['consultation_id', 'user_id'])
        .expression((inner) =>
          inner
            .selectFrom('changed')
            .select(['changed.id', 'changed.consultant_id'])
            .where('changed.is_restricted', '=', true)
            .where('changed.consultant_id', 'is not', null)
            .where(sql<boolean>`${'consultant_id' in change}::boolean`),
        )
        .onConflict((is) => is.doNothing())
        .returning('consultation_id'),
    )
    .with('recorded', (query) =>
      query
        .insertInto('timeline_entries')
        .columns(['consultation_id', 'kind', 'at', 'actor_id', 'from_status', 'to_status', 'reason'])
        .expression((inner) =>
          inner
            .selectFrom('changed')
            .select([
              'changed.id',
              sql<'assignment'>`'assignment'`.as('kind'),
              'changed.updated_at',
              sql<string>`${actor_id}::uuid`.as('actor_id'),
              'changed.status as before',
              'changed.status as after',
              sql<string>`${reason}::text`.as('reason'),
            ]),
        )
        .returning('consultation_id'),
    )
    .selectFrom('changed')
    .select('client_id')
    .execute();
  return { count: changed.length, clients: [...new Set(changed.map(({ client_id }) => client_id))] };
}

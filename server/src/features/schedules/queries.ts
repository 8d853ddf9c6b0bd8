import type { ScheduleFilter } from '@consultflow/contract/schedules/schema';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { nextVersion } from '../../db/version.ts';
import { compiled } from '../../db/compiled-query.ts';
import { positionAfter } from '../../http/cursor.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { bookedAhead } from '../appointments/queries.ts';
import * as rooms from '../rooms/queries.ts';
import { inWeeks, weekdayAt } from './in-weeks.ts';
import { type Cell, withGrid } from './week.ts';

/** The weeks with their assignments; deleted consultants are left out. */
const weeks = (db: Db) =>
  db
    .selectFrom('schedules')
    .selectAll()
    .select((week) =>
      jsonArrayFrom(
        week
          .selectFrom('schedule_assignments as cell')
          .innerJoin('users as consultant', 'consultant.id', 'cell.consultant_id')
          .select(['cell.day', 'cell.room', 'cell.consultant_id'])
          .whereRef('cell.schedule_id', '=', 'schedules.id')
          .where('consultant.role', '=', 'consultant')
          .where('consultant.deleted_at', 'is', null)
          .orderBy('consultant.name')
          .orderBy('consultant.id'),
      ).as('cells'),
    )
    .select(jsonArrayFrom(rooms.inOrder(db).select(['code', 'is_active'])).as('rooms'));

const latestFirst = {
  name: 'week_start_date',
  by: sql`schedules.week_start_date::timestamptz`,
  type: 'timestamptz',
  direction: 'desc',
} as const;

type Filter = ScheduleFilter & { limit: number };

export async function list(db: Db, { week_start_date, limit, cursor }: Filter) {
  const after = positionAfter(cursor, latestFirst);
  // The week that screens request.
  if (week_start_date !== undefined && !after)
    return { rows: (await weekOf(db, { week_start_date })).map(withGrid), next: undefined };

  const some = weeks(db).$if(week_start_date !== undefined, (query) =>
    query.where('week_start_date', '=', week_start_date!),
  );
  const { rows, next } = await readPage(db, some, {
    table: 'schedules',
    long: ['cells'],
    order: latestFirst,
    limit,
    after,
  });
  return { rows: rows.map(withGrid), next };
}

const weekOf = compiled((db, { week_start_date }: { week_start_date: string }) =>
  weeks(db).where('week_start_date', '=', week_start_date),
);

export async function find(db: Db, id: string) {
  const week = await weeks(db).where('id', '=', id).executeTakeFirst();
  return week && withGrid(week);
}

/** The ids that are consultants, active or not. */
export const consultants = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'is_active', 'specialties'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('role', '=', 'consultant')
    .where('deleted_at', 'is', null)
    .execute();

/** The new week as saved. Undefined if it already has a schedule. Call it in a transaction. */
export async function insert(trx: Db, week_start_date: string, cells: Cell[]) {
  const week = await trx
    .insertInto('schedules')
    .values({ week_start_date })
    .onConflict((already) => already.column('week_start_date').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!week) return undefined;
  await fill(trx, week.id, cells);
  return find(trx, week.id);
}

/**
 * The week as saved, with only `cells` assigned, and the assignments that it has lost. Undefined if it is gone, or somebody else saved it since `seen`. Call
 * it in a transaction: the first update locks the row of the week, and the later statements of a second caller see its
 * result.
 */
export async function replace(trx: Db, id: string, cells: Cell[], seen: string | undefined) {
  const week = await trx
    .updateTable('schedules')
    .set({ updated_at: nextVersion('schedules') })
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
    .returning('id')
    .executeTakeFirst();
  if (!week) return undefined;
  const lost = await empty(trx, id, cells);
  await fill(trx, id, cells);
  return { week: (await find(trx, id))!, lost };
}

/** Deleted rooms and consultants are invisible, so nobody removed them: they stay, as what is assigned again does. */
const empty = (db: Db, schedule_id: string, cells: Cell[]) =>
  db
    .deleteFrom('schedule_assignments')
    .where('schedule_id', '=', schedule_id)
    .where(
      sql<boolean>`(day, room, consultant_id) not in (
        select day, room, consultant_id
        from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell (day text, room text, consultant_id uuid)
      )`,
    )
    .where('room', 'in', db.selectFrom('rooms').select('code').where('deleted_at', 'is', null))
    .where(
      'consultant_id',
      'in',
      db.selectFrom('users').select('id').where('role', '=', 'consultant').where('deleted_at', 'is', null),
    )
    .returning(['day', 'room', 'consultant_id'])
    .execute();

export const remove = (db: Db, id: string) =>
  db.deleteFrom('schedules').where('id', '=', id).returning('id').executeTakeFirst();

/** The most that a reply names. */
const MOST_AFFECTED = 500;

/** The appointments ahead of a week that assignments were for, of the cases that an actor may see. */
export const bookedIn = (db: Db, viewer: Viewer, week_start_date: string, cells: Cell[]) =>
  inWeeks(bookedAhead(db, viewer), week_start_date)
    .where(
      sql<boolean>`(${weekdayAt('appointments.starts_at')}, appointments.room, appointments.consultant_id) in (
        select day, room, consultant_id
        from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell (day text, room text, consultant_id uuid)
      )`,
    )
    .limit(MOST_AFFECTED)
    .execute();

const inOrderOfTime = {
  name: 'starts_at',
  by: sql`appointments.starts_at`,
  type: 'timestamptz',
  direction: 'asc',
} as const;

/** A page of the appointments ahead of a week, of the cases that an actor may see. */
export const listBooked = (
  db: Db,
  viewer: Viewer,
  { week_start_date, limit, cursor }: { week_start_date: string; limit: number; cursor?: string | undefined },
) =>
  readPage(db, inWeeks(bookedAhead(db, viewer), week_start_date).clearOrderBy().select('appointments.id'), {
    table: 'appointments',
    long: ['topic'],
    order: inOrderOfTime,
    limit,
    after: positionAfter(cursor, inOrderOfTime),
  });

async function fill(db: Db, schedule_id: string, cells: Cell[]) {
  if (cells.length === 0) return;
  await db
    .insertInto('schedule_assignments')
    .values(cells.map((cell) => ({ ...cell, schedule_id })))
    // A consultant deleted a moment ago still has a row.
    .onConflict((already) => already.doNothing())
    .execute();
}

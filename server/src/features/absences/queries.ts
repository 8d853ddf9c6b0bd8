import type { Absence, AbsenceFilter, AbsenceForm } from '@consultflow/contract/absences/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { nextVersion } from '../../db/version.ts';
import { positionAfter } from '../../http/cursor.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { bookedAhead } from '../appointments/queries.ts';
import { withinLimit } from './limit.ts';

const all = (db: Db) =>
  db
    .selectFrom('absences')
    .leftJoin('users as person', 'person.id', 'absences.user_id')
    .leftJoin('users as substitute', 'substitute.id', 'absences.substitute_id')
    .select([
      'absences.id',
      'absences.user_id',
      'person.name as user_name',
      'absences.name',
      'absences.starts_at',
      'absences.ends_at',
      'absences.substitute_id',
      'substitute.name as substitute_name',
      'absences.created_at',
      'absences.updated_at',
    ]);

const byBeginning = {
  name: 'starts_at',
  by: sql`absences.starts_at`,
  type: 'timestamptz',
  direction: 'asc',
} as const;

export const list = (db: Db, { from, to, user_id, closures, limit, cursor }: AbsenceFilter) =>
  readPage(
    db,
    all(db)
      .$if(from !== undefined, (query) => query.where('absences.ends_at', '>', from!))
      .$if(to !== undefined, (query) => query.where('absences.starts_at', '<', to!))
      .$if(user_id !== undefined, (query) => query.where('absences.user_id', '=', user_id!))
      .$if(closures !== undefined, (query) =>
        query.where('absences.user_id', closures ? 'is' : 'is not', null),
      ),
    {
      table: 'absences',
      long: ['name'],
      order: byBeginning,
      limit,
      after: positionAfter(cursor, byBeginning),
    },
  );

export const find = (db: Db, id: string) => all(db).where('absences.id', '=', id).executeTakeFirst();

const valuesOf = ({ user_id, name, starts_at, ends_at, substitute_id = null }: AbsenceForm) => ({
  user_id,
  name,
  starts_at,
  ends_at,
  substitute_id,
});

export const insert = (db: Db, form: AbsenceForm) =>
  withinLimit(() =>
    db.insertInto('absences').values(valuesOf(form)).returning('id').executeTakeFirstOrThrow(),
  );

/** Undefined if its version is not the one that the caller saw. */
export const update = (db: Db, id: string, { updated_at: seen, ...form }: AbsenceForm) =>
  withinLimit(() =>
    db
      .updateTable('absences')
      .set({ ...valuesOf(form), updated_at: nextVersion('absences') })
      .where('id', '=', id)
      .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
      .returning('id')
      .executeTakeFirst(),
  );

/** Undefined if its version is not the one that the caller saw. */
export const remove = (db: Db, id: string, seen: string | undefined) =>
  db
    .deleteFrom('absences')
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
    .returning('id')
    .executeTakeFirst();

/** Of a consultant who is deleted: the absences that are not over, and standing in for others. */
export async function removeOf(db: Db, user_id: string) {
  const isAhead = sql<boolean>`ends_at > now()`;
  await db.deleteFrom('absences').where('user_id', '=', user_id).where(isAhead).execute();
  await db
    .updateTable('absences')
    .set({ substitute_id: null, updated_at: nextVersion('absences') })
    .where('substitute_id', '=', user_id)
    .where(isAhead)
    .execute();
}

/** The most that a reply names. */
const MOST_AFFECTED = 500;

/** The appointments that an absence or a closure falls on and that are not over, of the cases that an actor may see. */
export const affected = (
  db: Db,
  viewer: Viewer,
  { user_id, starts_at, ends_at }: Pick<Absence, 'user_id' | 'starts_at' | 'ends_at'>,
) =>
  bookedAhead(db, viewer)
    .where('appointments.starts_at', '<', ends_at)
    .where('appointments.ends_at', '>', starts_at)
    .$if(user_id !== null, (query) => query.where('appointments.consultant_id', '=', user_id!))
    .limit(MOST_AFFECTED)
    .execute();

type Closure = { key: string; name: string; starts_at: string; ends_at: string };

/** Whoever adds closures from a file waits for the others, as the limit of closures does. */
export const lockClosures = (trx: Db) =>
  sql`select one_at_a_time('absences', md5('closures')::uuid)`.execute(trx);

const asRows = (closures: Closure[]) => sql<Closure>`jsonb_to_recordset(${JSON.stringify(closures)}::jsonb)
  as given (key text, name text, starts_at timestamptz, ends_at timestamptz)`;

/** The keys of those that the firm has already, by their name and their time. */
export async function closuresThere(db: Db, closures: Closure[]) {
  const { rows } = await sql<{ key: string }>`
    select given.key from ${asRows(closures)}
    where exists (
      select from absences
      where user_id is null and lower(absences.name) = lower(given.name)
        and absences.starts_at = given.starts_at and absences.ends_at = given.ends_at)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Adds closures under the ids that they have. */
export async function insertClosures(trx: Db, closures: (Closure & { id: string })[]) {
  if (closures.length === 0) return;
  const rows = closures.map(({ id, name, starts_at, ends_at }) => ({
    id,
    user_id: null,
    name,
    starts_at,
    ends_at,
  }));
  await withinLimit(() => trx.insertInto('absences').values(rows).execute());
}

/** Those of these ids that are there. */
export async function idsThere(db: Db, ids: string[]) {
  const found = await db
    .selectFrom('absences')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** How many appointments ahead fall on these closures, of the cases that an actor may see. */
export async function countAffected(db: Db, viewer: Viewer, closures: Closure[]) {
  if (closures.length === 0) return 0;
  const { count } = await bookedAhead(db, viewer)
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      sql<boolean>`exists (
        select from ${asRows(closures)}
        where given.starts_at < appointments.ends_at and given.ends_at > appointments.starts_at)`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

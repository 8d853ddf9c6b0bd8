import type { ConsultationRequest } from '@consultflow/contract/consultations/schema';
import * as status from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql, type UpdateObject } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { oneOf } from '../../db/one-of.ts';
import type { Db } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { written } from '../../db/written.ts';
import * as companies from '../companies/queries.ts';

export type Changes = UpdateObject<Tables, 'consultations'>;

const columns = [
  'consultations.id',
  'consultations.client_id',
  'consultations.consultant_id',
  'consultations.room',
  'consultations.topic',
  'consultations.problem_details',
  'consultations.status',
  'consultations.scheduled_date',
  'consultations.completed_date',
  'consultations.consultation_result',
  'consultations.reason',
  'consultations.created_at',
  'consultations.updated_at',
  'consultations.last_modified_by',
] as const;

/** As much of an actor as decides what they may see. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'specialties'>;

/** The consultations an actor may see: a client's own, a consultant's rooms and own, all for an admin. */
export function visibleTo(db: Db, actor: Viewer) {
  const all = db
    .selectFrom('consultations')
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .leftJoin('users as consultant', 'consultant.id', 'consultations.consultant_id')
    .select(columns)
    .select([
      'client.name as client_name',
      'client.email as client_email',
      'consultant.name as consultant_name',
      'consultant.email as consultant_email',
    ]);

  switch (actor.role) {
    case 'client':
      return all.where('consultations.client_id', '=', actor.id);
    case 'consultant':
      return all.where((is) =>
        is.or([
          is('consultations.room', '=', sql<string>`any(${actor.specialties}::text[])`),
          is('consultations.consultant_id', '=', actor.id),
        ]),
      );
    case 'admin':
      return all;
  }
}

/** With the companies of their clients. */
const details = (db: Db, actor: Viewer) =>
  visibleTo(db, actor).select((consultation) =>
    jsonArrayFrom(
      consultation
        .selectFrom('companies')
        .select(companies.columns)
        .whereRef('companies.client_id', '=', 'consultations.client_id')
        .orderBy('companies.created_at')
        .orderBy('companies.id'),
    ).as('client_companies'),
  );

const finder = (role: Actor['role']) =>
  written((db, { me, rooms, id }: { me: string; rooms: Actor['specialties']; id: string }) =>
    details(db, { id: me, role, specialties: rooms }).where('consultations.id', '=', id),
  );
const finders = { client: finder('client'), consultant: finder('consultant'), admin: finder('admin') };

export const find = async (db: Db, { role, id: me, specialties: rooms }: Actor, id: string) =>
  (await finders[role](db, { me, rooms, id }))[0];

/** Those of the ids that the actor may see, in no order. */
export const findAll = (db: Db, actor: Actor, ids: string[]) =>
  details(db, actor)
    .where('consultations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** The status of each of the ids that the actor may see. */
export const statusesAmong = (db: Db, actor: Actor, ids: string[]) =>
  visibleTo(db, actor)
    .clearSelect()
    .select('consultations.status')
    .where('consultations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** A consultation as somebody who may see it saw it. */
export type Seen = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Every change that was kept, the first one first. Ask `find` before, which knows who may see it. */
export const history = (db: Db, id: string) => changes(db).where('change.consultation_id', '=', id).execute();

/** The same of several consultations, by their ids. Ask `findAll` before. */
export const histories = async (db: Db, ids: string[]) =>
  Map.groupBy(
    await changes(db)
      .select('change.consultation_id')
      .where('change.consultation_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    ({ consultation_id }) => consultation_id,
  );

const changes = (db: Db) =>
  db
    .selectFrom('consultation_changes as change')
    .innerJoin('users as person', 'person.id', 'change.changed_by')
    .select([
      'change.id',
      'change.changed_at',
      'change.changed_by',
      'person.name as changed_by_name',
      'change.from_status as from',
      'change.to_status as to',
      'change.reason',
      'change.earlier_result',
    ])
    .orderBy('change.changed_at')
    .orderBy('change.id');

type Span = { from: string; until: string; except: string | undefined };

/** When the consultant's consultations of a span begin: those that are to come, and those that took place in it. */
export const appointments = async (db: Db, consultant_id: string, { from, until, except }: Span) =>
  (
    await db
      .selectFrom('consultations')
      .select('scheduled_date')
      .where('consultant_id', '=', consultant_id)
      .where('scheduled_date', '>=', from)
      .where('scheduled_date', '<', until)
      .where((is) =>
        is.or([
          oneOf('status', status.scheduled),
          is.and([is('status', '=', 'completed'), is('completed_date', '>=', from)]),
        ]),
      )
      .$if(except !== undefined, (query) => query.where('id', '<>', except!))
      .execute()
  ).map(({ scheduled_date }) => scheduled_date!);

export const topics = async (db: Db) =>
  (await db.selectFrom('topics').select('name').orderBy('position').execute()).map(({ name }) => name);

/** The request and the first entry of its history. */
export const insert = (db: Db, actor: Actor, request: ConsultationRequest) =>
  db
    .with('requested', (query) =>
      query
        .insertInto('consultations')
        .values({ ...request, client_id: actor.id, last_modified_by: actor.id })
        .returning(['id', 'status', 'created_at']),
    )
    .insertInto('consultation_changes')
    .columns(['consultation_id', 'changed_at', 'changed_by', 'to_status'])
    .expression((query) =>
      query
        .selectFrom('requested')
        .select(['id', 'created_at', sql.val(actor.id).$castTo<string>().as('changed_by'), 'status']),
    )
    .returning('consultation_id as id')
    .executeTakeFirstOrThrow();

/** With its history. */
export const remove = (db: Db, id: string) =>
  db.deleteFrom('consultations').where('id', '=', id).returning('id').executeTakeFirst();

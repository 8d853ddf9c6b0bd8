import type {
  ConsultationFilter,
  ConsultationRequest,
  StatusFilter,
} from '@consultflow/contract/consultations/schema';
import * as status from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { type InferResult, sql, type UpdateObject } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import { type Order, pageOf, pageQuery, type Place, readPage } from '../../db/page.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Tables } from '../../db/tables.ts';
import { written, writtenByKind } from '../../db/written.ts';
import * as companies from '../companies/queries.ts';
import { placeAfter } from '../../http/cursor.ts';
import { narrowed } from './search.ts';

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

type Viewer = Pick<Actor, 'id' | 'role' | 'specialties'>;

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

type Filter = ConsultationFilter & { limit: number; sort: keyof typeof orders };

export async function list(
  db: Db,
  actor: Actor,
  { search, sort, order: direction, limit, cursor, ...filter }: Filter,
) {
  const order = { name: sort, direction: direction ?? orders[sort].first, ...orders[sort] };
  const after = placeAfter(cursor, order);
  if (!search) return pageOf(await readList(db, actor, filter, { order, limit, after }), { order, limit });

  const reading = await narrowed(db, wanted(db, actor, filter), { words: search, order, limit, after });
  return readPage(reading.list, { table: 'consultations', order: reading.order, limit, after });
}

type Wanted = Pick<ConsultationFilter, 'status' | 'room' | 'client_id' | 'consultant_id'>;

const wanted = (db: Db, actor: Viewer, { status: group, room, client_id, consultant_id }: Wanted) =>
  visibleTo(db, actor)
    .$if(group !== undefined, (query) => query.where(oneOf('consultations.status', statusesOf(group!))))
    .$if(room !== undefined, (query) => query.where('consultations.room', '=', room!))
    .$if(client_id !== undefined, (query) => query.where('consultations.client_id', '=', client_id!))
    .$if(consultant_id !== undefined, (query) =>
      query.where('consultations.consultant_id', '=', consultant_id!),
    );

type Listing = { order: Order; limit: number; after: Place | undefined };

/** A list, in words that are kept for the next one of its kind. */
function readList(db: Db, actor: Actor, filter: Wanted, { order, limit, after }: Listing) {
  const { status: group, room, client_id, consultant_id } = filter;
  const [, value, last] = after ?? [];
  const values = {
    me: actor.id,
    rooms: actor.specialties,
    room,
    client_id,
    consultant_id,
    most: limit + 1,
    value,
    last,
  };
  const given = Object.values(values).map((one) => one !== undefined);
  const read = lists(JSON.stringify([actor.role, group, order.name, order.direction, given]), (_, places) =>
    listQuery(
      db,
      { id: places.me, role: actor.role, specialties: places.rooms },
      {
        filter: {
          status: group,
          room: room && places.room,
          client_id: client_id && places.client_id,
          consultant_id: consultant_id && places.consultant_id,
        },
        order,
        limit: places.most,
        after: after && ['', places.value!, places.last!],
      },
    ),
  );
  return read(db, values);
}

const listQuery = (db: Db, viewer: Viewer, { filter, ...page }: Listing & { filter: Wanted }) =>
  pageQuery(wanted(db, viewer, filter), { table: 'consultations', ...page });

type ListValues = {
  me: string;
  rooms: Actor['specialties'];
  room: Wanted['room'];
  client_id: string | undefined;
  consultant_id: string | undefined;
  most: number;
  value: string | undefined;
  last: string | undefined;
};
type ListRow = InferResult<ReturnType<typeof listQuery>>[number];

const lists = writtenByKind<ListValues, ListRow>();

/** What lists are sorted by, and which end comes first unless the caller says otherwise. */
const orders = {
  created_at: { by: sql`consultations.created_at`, type: 'timestamptz', first: 'desc' },
  scheduled_date: {
    by: sql`coalesce(consultations.scheduled_date, '-infinity')`,
    type: 'timestamptz',
    first: 'desc',
  },
  finished: {
    by: sql`coalesce(consultations.completed_date, consultations.scheduled_date, consultations.created_at)`,
    type: 'timestamptz',
    first: 'desc',
  },
  client_name: { by: sql`fold(client.name)`, type: 'text', first: 'asc' },
} as const;

/** 'pending', which nothing enters, reads as requested; a rescheduled one counts as approved. */
const statusesOf = (group: StatusFilter): readonly status.Status[] => {
  switch (group) {
    case 'open':
    case 'requested':
    case 'pending':
      return status.open;
    case 'scheduled':
    case 'approved':
      return status.scheduled;
    case 'closed':
      return status.closed;
    default:
      return [group];
  }
};

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

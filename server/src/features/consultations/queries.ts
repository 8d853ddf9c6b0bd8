import type {
  ConsultationFilter,
  ConsultationRequest,
  StatusFilter,
} from '@consultflow/contract/consultations/schema';
import * as status from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql, type UpdateObject } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import { escapeLike } from '../../db/like.ts';
import { readPage } from '../../db/page.ts';
import type { Tables } from '../../db/tables.ts';
import { placeAfter } from '../../http/cursor.ts';

export type Changes = UpdateObject<Tables, 'consultations'>;

/** The consultations an actor may see: a client's own, a consultant's rooms and own, all for an admin. */
function visibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom('consultations')
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .leftJoin('users as consultant', 'consultant.id', 'consultations.consultant_id')
    .selectAll('consultations')
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

type Filter = ConsultationFilter & { limit: number; sort: 'created_at' | 'scheduled_date' };

export function list(db: Db, actor: Actor, { search, sort, limit, cursor, ...filter }: Filter) {
  const wanted = visibleTo(db, actor)
    .$if(filter.status !== undefined, (query) =>
      query.where('consultations.status', 'in', statusesOf(filter.status!)),
    )
    .$if(filter.room !== undefined, (query) => query.where('consultations.room', '=', filter.room!))
    .$if(filter.client_id !== undefined, (query) =>
      query.where('consultations.client_id', '=', filter.client_id!),
    )
    .$if(filter.consultant_id !== undefined, (query) =>
      query.where('consultations.consultant_id', '=', filter.consultant_id!),
    )
    .$if(Boolean(search), (query) =>
      query.where((is) => {
        const pattern = `%${escapeLike(search!)}%`;
        return is.or([is('consultations.topic', 'ilike', pattern), is('client.name', 'ilike', pattern)]);
      }),
    );
  return readPage(wanted, { table: 'consultations', column: sort, limit, after: placeAfter(cursor) });
}

/** 'pending', which nothing enters, reads as requested; a rescheduled one counts as approved. */
const statusesOf = (wanted: StatusFilter): readonly status.Status[] => {
  switch (wanted) {
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
      return [wanted];
  }
};

export const find = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor)
    .select((consultation) =>
      jsonArrayFrom(
        consultation
          .selectFrom('companies')
          .selectAll('companies')
          .whereRef('companies.client_id', '=', 'consultations.client_id')
          .orderBy('companies.created_at')
          .orderBy('companies.id'),
      ).as('client_companies'),
    )
    .where('consultations.id', '=', id)
    .executeTakeFirst();

/** A consultation as somebody who may see it saw it. */
export type Seen = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Every change that was kept, the first one first. Ask `find` before, which knows who may see it. */
export const history = (db: Db, id: string) =>
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
    .where('change.consultation_id', '=', id)
    .orderBy('change.changed_at')
    .orderBy('change.id')
    .execute();

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

import type { CompanyChanges, CompanyEntry, CompanyFilter } from '@consultflow/contract/companies/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { holds } from '../../db/search.ts';
import { nextVersion } from '../../db/version.ts';
import { placeAfter } from '../../http/cursor.ts';

export const columns = [
  'companies.id',
  'companies.client_id',
  'companies.name',
  'companies.address',
  'companies.city',
  'companies.state',
  'companies.zipCode',
  'companies.country',
  'companies.phone',
  'companies.email',
  'companies.website',
  'companies.department',
  'companies.description',
  iso('companies.updated_at').$notNull().as('updated_at'),
] as const;

/** The companies an actor may see: a client's own; for the firm those of every client who is there. */
function visibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom('companies')
    .innerJoin('users as client', 'client.id', 'companies.client_id')
    .select(columns)
    .where('client.deleted_at', 'is', null);
  return actor.role === 'client' ? all.where('companies.client_id', '=', actor.id) : all;
}

export function list(
  db: Db,
  actor: Actor,
  { client_id, search, limit, cursor }: CompanyFilter & { limit: number },
) {
  const order = {
    name: 'created_at',
    by: sql`companies.created_at`,
    type: 'timestamptz',
    direction: 'desc',
  } as const;
  const wanted = visibleTo(db, actor)
    .$if(client_id !== undefined, (query) => query.where('companies.client_id', '=', client_id!))
    .$if(Boolean(search), (query) => query.where(holds('companies.search_text', search!)));
  return readPage(wanted, { table: 'companies', order, limit, after: placeAfter(cursor, order) });
}

export const find = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor).where('companies.id', '=', id).executeTakeFirst();

/** Undefined when there is no such client, or no longer. */
export const insert = (db: Db, client_id: string, { id: _own, ...fields }: CompanyEntry) =>
  db
    .insertInto('companies')
    .columns(['client_id', ...keysOf(fields)])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['users.id', ...keysOf(fields).map((key) => sql<string>`${fields[key]}::text`.as(key))])
        .where('users.id', '=', client_id)
        .where('users.role', '=', 'client')
        .where('users.deleted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();

type Fields = Omit<CompanyEntry, 'id'>;

const keysOf = (fields: Fields) =>
  (Object.keys(fields) as (keyof Fields)[]).filter((key) => fields[key] !== undefined);

/** Undefined when the client has no such company, or when it is not the version any more that the caller saw. */
export const update = (
  db: Db,
  client_id: string,
  id: string,
  { updated_at: seen, ...changes }: CompanyChanges,
) =>
  db
    .updateTable('companies')
    .set({ ...changes, updated_at: nextVersion('companies') })
    .where('id', '=', id)
    .where('client_id', '=', client_id)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
    .returning('id')
    .executeTakeFirst();

export const remove = (db: Db, id: string) =>
  db.deleteFrom('companies').where('id', '=', id).returning('id').executeTakeFirst();

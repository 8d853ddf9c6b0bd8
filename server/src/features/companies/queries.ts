import type { CompanyChanges } from '@consultflow/contract/companies/changes';
import type { CompanyEntry } from '@consultflow/contract/companies/forms';
import { type CompanyFilter, MOST_COMPANIES } from '@consultflow/contract/companies/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import { record } from '../../audit/record.ts';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { holds } from '../../db/search.ts';
import { nextVersion } from '../../db/version.ts';
import { positionAfter } from '../../http/cursor.ts';
import { found } from '../../http/errors.ts';
import { withinLimit } from './limit.ts';

export const columns = [
  'companies.id',
  sql<string>`companies.client_id`.as('client_id'),
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

/** The companies an actor may see: those a client is a member of; for the firm those of every existing client. */
function visibleTo(db: Db, actor: Actor) {
  const all = db
    .selectFrom('companies')
    .innerJoin('users as client', 'client.id', 'companies.client_id')
    .select(columns)
    .select(agreementFor(actor))
    .where('client.deleted_at', 'is', null);
  return actor.role === 'client' ? all.where(isMember(actor)) : all;
}

/** The hours agreed and used; clients see them if the firm shows them the time. */
function agreementFor({ role }: Pick<Actor, 'role'>) {
  const shown = <T>(value: RawBuilder<unknown>) =>
    role === 'client'
      ? sql<T | null>`case when (select clients_see_time from settings) then ${value} end`
      : sql<T | null>`${value}`;
  return [
    shown<number>(sql.ref('companies.agreed_minutes')).as('agreed_minutes'),
    shown<string>(sql.ref('companies.agreed_from')).as('agreed_from'),
    shown<string>(sql.ref('companies.agreed_until')).as('agreed_until'),
    shown<number>(sql`case when companies.agreed_minutes is not null then used_minutes_of(companies) end`).as(
      'used_minutes',
    ),
  ] as const;
}

const isMember = ({ id }: Pick<Actor, 'id'>) =>
  sql<boolean>`companies.id in (select company_id from company_members where user_id = ${id})`;

/** Whether an actor sees a company of a consultation's client. */
export const isSeenBy = (actor: Pick<Actor, 'id' | 'role'>) =>
  actor.role === 'client' ? isMember(actor) : sql<boolean>`true`;

export function list(db: Db, actor: Actor, { client_id, search, light, limit, cursor }: CompanyFilter) {
  const order = {
    name: 'created_at',
    by: sql`companies.created_at`,
    type: 'timestamptz',
    direction: 'desc',
  } as const;
  const wanted = visibleTo(db, actor)
    .$if(client_id !== undefined, (query) => query.where('companies.client_id', '=', client_id!))
    .$if(Boolean(search), (query) => query.where(holds('companies.search_text', search!)));
  return readPage(db, wanted, {
    table: 'companies',
    // Each may have 200 letters, a description 2,000.
    long: fields,
    light,
    order,
    limit,
    after: positionAfter(cursor, order),
  });
}

export const find = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor).where('companies.id', '=', id).executeTakeFirst();

/** The same, and it is not deleted before the transaction ends. */
export async function findToKeep(trx: Db, actor: Actor, id: string) {
  if (!(await find(trx, actor, id))) return undefined;
  await trx.selectFrom('companies').select('id').where('id', '=', id).forKeyShare().execute();
  return find(trx, actor, id);
}

/** Undefined if the client does not exist or is deleted. */
export const insert = async (db: Db, client_id: string, company: Fields) =>
  (await insertAll(db, client_id, [company]))[0];

/** In one statement. Does nothing if the client does not exist or is deleted. */
export const insertAll = (db: Db, client_id: string, entries: Fields[]) =>
  withinLimit(async () => {
    const { rows } = await sql<{ id: string }>`
      insert into companies (client_id, ${sql.join(names)})
      select users.id, ${sql.join(fields.map((field) => sql`coalesce(${sql.ref(`entry.${field}`)}, '')`))}
      from users cross join unnest(${sql.join(listsOf(entries))}) as entry (${sql.join(names)})
      where users.id = ${client_id} and users.role = 'client' and users.deleted_at is null
      returning companies.id
    `.execute(db);
    return rows;
  });

/**
 * Changes in one statement those that differ, and returns how many of all it found. The rows are locked in the order of
 * their ids, so that two concurrent changes cannot deadlock.
 */
export async function updateAll(db: Db, client_id: string, entries: Map<string, Fields>) {
  const sent = fields.map(
    (field) => sql`coalesce(${sql.ref(`entry.${field}`)}, ${sql.ref(`companies.${field}`)})`,
  );
  const { rows } = await sql<{ found: number }>`
    with entry as (
      select * from unnest(${[...entries.keys()]}::uuid[], ${sql.join(listsOf([...entries.values()]))})
        as given (id, ${sql.join(names)})
    ), held as (
      select companies.id from companies
      where client_id = ${client_id} and id in (select id from entry) order by id for update
    ), changed as (
      update companies set (${sql.join(names)}, updated_at) = row(${sql.join(sent)}, ${nextVersion('companies')})
      from entry join held on held.id = entry.id
      where companies.id = entry.id
        and (${sql.join(fields.map((field) => sql.ref(`companies.${field}`)))}) is distinct from (${sql.join(sent)})
    )
    select count(*)::integer as found from held
  `.execute(db);
  return rows[0]!.found;
}

/**
 * Companies with an id are changed, those without are added, in one statement each; none is deleted. If an id is sent
 * several times, the last value of each field counts. Call it in a transaction.
 */
export async function writeAll(trx: Db, client_id: string, entries: CompanyEntry[]) {
  const changes = new Map<string, CompanyEntry>();
  const added: CompanyEntry[] = [];
  for (const entry of entries) {
    const id = entry.id?.toLowerCase();
    if (id) changes.set(id, { ...changes.get(id), ...entry });
    else added.push(entry);
  }
  const known = changes.size === 0 || (await updateAll(trx, client_id, changes)) === changes.size;
  found(known || undefined, 'company_not_found');
  if (added.length > 0) found((await insertAll(trx, client_id, added))[0], 'user_not_found');
}

const fields = [
  'name',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
  'email',
  'website',
  'department',
  'description',
] as const;
const { name: _name, ...NO_DETAILS } = Object.fromEntries(fields.map((field) => [field, '']));
const names = fields.map((field) => sql.ref(field));

type Fields = Pick<CompanyEntry, (typeof fields)[number]>;

/** One list per field, as `unnest` takes them; null where nothing was sent. */
const listsOf = (entries: Fields[]) =>
  fields.map((field) => sql`${entries.map((entry) => entry[field] ?? null)}::text[]`);

/** The names of the first 50 companies of each client, by the id of the client. */
export const namesOf = async (db: Db, client_ids: string[]) =>
  new Map(
    (
      await sql<{ client_id: string; names: string[] }>`
        select client.id as client_id, array(
          select name from companies where companies.client_id = client.id order by created_at, id
          limit ${MOST_COMPANIES}
        ) as names
        from unnest(${client_ids}::uuid[]) as client (id)
      `.execute(db)
    ).rows.map((client) => [client.client_id, client.names]),
  );

/** Undefined if the client has no such company, or if its version is not the one that the caller saw. */
export const update = (
  db: Db,
  client_id: string,
  id: string,
  { updated_at: seen, owner_id, ...changes }: CompanyChanges,
) =>
  db
    .updateTable('companies')
    .set({ ...changes, ...(owner_id && { client_id: owner_id }), updated_at: nextVersion('companies') })
    .where('id', '=', id)
    .where('client_id', '=', client_id)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
    .returning('id')
    .executeTakeFirst();

const hasTime = sql<boolean>`exists (
  select from time_entries join consultations on consultations.id = time_entries.consultation_id
  where consultations.company_id = companies.id)`;

/** Whether hours are agreed with it, or time was recorded on its cases. */
export const hasHours = async (trx: Db, id: string) =>
  (await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('agreed_minutes', 'is not', null), hasTime]))
    .executeTakeFirst()) !== undefined;

/** Locks its cases in the order of all who lock several. */
const holdCases = (trx: Db, id: string) =>
  trx
    .selectFrom('consultations')
    .select('id')
    .where('company_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Of one with recorded time, the name and the agreed hours stay for reports. Call it in a transaction. */
export async function remove(trx: Db, id: string) {
  await holdCases(trx, id);
  const kept = await trx
    .updateTable('companies')
    .set({ ...NO_DETAILS, client_id: null, updated_at: nextVersion('companies') })
    .where('id', '=', id)
    .where(hasTime)
    .returning('id')
    .executeTakeFirst();
  if (!kept) return trx.deleteFrom('companies').where('id', '=', id).returning('id').executeTakeFirst();

  await record(trx, { action: 'removed', noun: 'companies', subject_id: id });
  await trx.deleteFrom('company_members').where('company_id', '=', id).execute();
  await trx.deleteFrom('company_invitations').where('company_id', '=', id).execute();
  await trx
    .updateTable('consultations')
    .set({ is_shared: false })
    .where('company_id', '=', id)
    .where('is_shared', '=', true)
    .execute();
  return kept;
}

/**
 * Ends the memberships of a user who is deleted. Companies they own pass to the member of longest standing whose account
 * is open; without one they stay with the user, and nobody sees them.
 */
export async function leaveAll(trx: Db, user_id: string) {
  await sql`
    update companies set client_id = heir.user_id
    from (
      select distinct on (company_members.company_id) company_members.company_id, company_members.user_id
      from company_members join users on users.id = company_members.user_id
      where company_members.company_id in (select id from companies where client_id = ${user_id})
        and users.id <> ${user_id} and users.deleted_at is null and users.is_active
        and users.account_status = 'approved' and users.role = 'client'
      order by company_members.company_id, company_members.joined_at, company_members.id
    ) as heir
    where companies.id = heir.company_id`.execute(trx);
  await sql`
    delete from company_members where user_id = ${user_id}
      and company_id not in (select id from companies where client_id = ${user_id})`.execute(trx);
}

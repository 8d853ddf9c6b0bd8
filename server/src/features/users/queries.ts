import type { ConsultantFilter } from '@consultflow/contract/consultants/schema';
import { open, scheduled } from '@consultflow/contract/consultations/status';
import { fold } from '@consultflow/contract/fold';
import { DEFAULT_LANGUAGE } from '@consultflow/contract/language/languages';
import { t } from '@consultflow/contract/language/t';
import { roleWords } from '@consultflow/contract/users/role-words';
import {
  type AccountStatus,
  type Actor,
  Role,
  type User,
  type UserFilter,
} from '@consultflow/contract/users/schema';
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { holds } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { positionAfter } from '../../http/cursor.ts';
import { invalid } from '../../http/errors.ts';
import { countsFor, type Viewer } from '../../visibility/consultation.ts';
import { columns } from '../companies/queries.ts';
import { withFreeEmail } from './email-taken.ts';

type NewUser = Insertable<Tables['users']>;
type Changes = Updateable<Tables['users']>;

/** The number of companies of each person in a list, and of a single person. */
const IN_A_LIST = 2;
const OF_ONE = 500;

/** The language that each of these users has chosen, else English. */
export async function languagesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const chosen = new Map(rows.map(({ id, language }) => [id, language]));
  return (id: string) => chosen.get(id) ?? DEFAULT_LANGUAGE;
}

/** All users who have not been deleted, without their companies and password hashes. */
const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.role',
      'users.bio',
      'users.specialties',
      'users.availability',
      'users.video_link',
      'users.is_active',
      'users.account_status',
      'users.account_reason',
      'users.wants_mail',
      'users.language',
      'users.time_zone',
      'users.reminders',
      'users.created_at',
    ])
    .select(activity)
    .select((user) =>
      user.selectFrom('settings').select('settings.reminders').$asScalar().$notNull().as('usual_reminders'),
    )
    .where('users.deleted_at', 'is', null);

/** The same with their oldest companies. */
const shown = (db: Db, most: number) =>
  accounts(db)
    .select((user) => jsonArrayFrom(companiesOf(user, most).select(columns)).as('companies'))
    .select(companyCount);

type People = ReturnType<typeof shown>;

/** The same rows as excerpts; the contract says which of their fields exist. */
const asExcerpts = (people: People) =>
  people
    .clearSelect()
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.role',
      'users.specialties',
      'users.is_active',
      'users.account_status',
      'users.created_at',
    ])
    .select(activity)
    .select((user) =>
      jsonArrayFrom(companiesOf(user, IN_A_LIST).select(['companies.id', 'companies.name'])).as('companies'),
    )
    .select(companyCount) as unknown as People;

const activity = sql<'active' | 'inactive'>`case when users.is_active then 'active' else 'inactive' end`.as(
  'status',
);

type OfUser = ExpressionBuilder<Tables, 'users'>;

const companiesOf = (user: OfUser, most: number) =>
  user
    .selectFrom('companies')
    .whereRef('companies.client_id', '=', 'users.id')
    .orderBy('companies.created_at')
    .orderBy('companies.id')
    .limit(most);

const companyCount = (user: OfUser) =>
  user
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('companies.client_id', '=', 'users.id')
    .$asScalar()
    .$notNull()
    .as('company_count');

/** Whom an actor may see: themselves, for a consultant also the clients, for an admin all. */
const isSeenBy = (actor: Actor) => (is: OfUser) => {
  const isOneself = is('users.id', '=', actor.id);
  switch (actor.role) {
    case 'client':
      return isOneself;
    case 'consultant':
      return is.or([isOneself, is('users.role', '=', 'client')]);
    case 'admin':
      return is.lit(true);
  }
};

const visibleTo = (db: Db, actor: Actor, most: number) => shown(db, most).where(isSeenBy(actor));

/** Roles that match the search. */
type Named = { named?: Role[] };

type Filter = UserFilter & {
  limit: number;
  sort: 'created_at' | 'name' | 'email';
  /** Excludes accounts created after this time. */
  until?: string;
};

/** The users an actor may list; for a consultant only clients. */
export function list(db: Db, actor: Actor, { role, account_status, until, ...filter }: Filter & Named) {
  const seen =
    actor.role === 'consultant'
      ? shown(db, IN_A_LIST).where('users.role', '=', 'client')
      : visibleTo(db, actor, IN_A_LIST);
  const wanted = seen
    .$if(role !== undefined, (query) => query.where('users.role', '=', role!))
    .$if(account_status !== undefined, (query) => query.where('users.account_status', '=', account_status!))
    .$if(until !== undefined, (query) => query.where('users.created_at', '<=', until!));
  return pageOf(db, filter.fields === 'excerpt' ? asExcerpts(wanted) : wanted, filter);
}

/** When the newest account was created. */
export const newest = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .select(sql<string>`coalesce(max(created_at), '-infinity')`.as('at'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).at;

/** All consultants, for scheduling. */
const consultants = (db: Db) => shown(db, IN_A_LIST).where('users.role', '=', 'consultant');

type Consultants = Omit<ConsultantFilter, 'active' | 'open_cases'> &
  Pick<Filter, 'limit' | 'sort'> & { active?: boolean | undefined; open_cases?: boolean | undefined };

export function listConsultants(db: Db, viewer: Viewer, { active, open_cases, ...filter }: Consultants) {
  const wanted = consultants(db).$if(active !== undefined, (query) =>
    query.where('users.is_active', '=', active!),
  );
  const shaped = filter.fields === 'excerpt' ? asExcerpts(wanted) : wanted;
  return pageOf(db, open_cases ? shaped.select(openCases(viewer)) : shaped, filter);
}

/** How many cases a user of the query has that are not over, as far as the viewer may count them. */
const openCases = (viewer: Viewer) => (user: OfUser) =>
  user
    .selectFrom('consultations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('consultations.consultant_id', '=', 'users.id')
    .where(oneOf('consultations.status', [...open, ...scheduled]))
    .where(countsFor(viewer))
    .$asScalar()
    .$notNull()
    .as('open_cases');

export const findConsultant = (db: Db, id: string) =>
  consultants(db).where('users.id', '=', id).executeTakeFirst();

/** A consultant who can take over from another, or a 400. */
export async function successorOf(db: Db, leaving: Pick<User, 'id'>, successor_id: string) {
  const successor = await findAccount(db, successor_id);
  if (successor?.role !== 'consultant' || !successor.is_active || successor.id === leaving.id)
    throw invalid('successor_not_active', 'successor_id');
  return successor;
}

/** The common filters of all lists of people. */
function pageOf(
  db: Db,
  people: People,
  {
    fields,
    status,
    room,
    search,
    sort,
    order: direction = sort === 'created_at' ? 'desc' : 'asc',
    limit,
    cursor,
    named = [],
  }: Omit<Filter, 'role' | 'account_status' | 'until'> & Named,
) {
  const order = { name: sort, direction, ...orders[sort] };
  const wanted = people
    .$if(status !== undefined, (query) => query.where('users.is_active', '=', status === 'active'))
    .$if(room !== undefined, (query) => query.where(sql<boolean>`${room} = any(users.specialties)`))
    .$if(Boolean(search), (query) =>
      query.where((is) =>
        is.or([
          holds('users.search_text', search!),
          companyHolds(search!),
          ...named.map((role) => is('users.role', '=', role)),
        ]),
      ),
    );
  return readPage(db, wanted, {
    table: 'users',
    ...weightOf(fields),
    order,
    limit,
    after: positionAfter(cursor, order),
  });
}

const weightOf = (fields: Filter['fields']) =>
  fields === 'excerpt'
    ? { long: ['name', 'email', 'phone', 'companies'], light: true }
    : { long: ['bio', 'availability', 'video_link', 'account_reason', 'companies'] };

/** The roles whose names start with the searched text, in English or for the reader; two letters are too few. */
export const rolesNamed = (search = '') =>
  search.length > 2
    ? Role.options.filter((role) =>
        [role, t(roleWords[role])].some((name) => fold(name).startsWith(fold(search))),
      )
    : [];

/** A separate first query, so that either side of the search can use its index. */
const companyHolds = (words: string) =>
  sql<boolean>`users.id = any(array(select client_id from companies where ${holds('companies.search_text', words)}))`;

const orders = {
  created_at: { by: sql`users.created_at`, type: 'timestamptz' },
  name: { by: sql`left(fold(users.name), 200)`, type: 'text' },
  email: { by: sql`users.email`, type: 'text' },
} as const;

export const find = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor, OF_ONE).where('users.id', '=', id).executeTakeFirst();

export const findById = (db: Db, id: string) =>
  shown(db, OF_ONE).where('users.id', '=', id).executeTakeFirst();

/** A user without their companies. */
export const findAccount = (db: Db, id: string) => accounts(db).where('users.id', '=', id).executeTakeFirst();

/** Who somebody is, if an actor may see them. */
export const identify = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.role'])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(isSeenBy(actor))
    .executeTakeFirst();

/** The user of a sign-in, with the hash to compare. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A 409 if the e-mail is taken, as in `update`. */
export const insert = (db: Db, user: NewUser) =>
  withFreeEmail(() => db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow());

export const update = (db: Db, id: string, changes: Changes, availability_seen?: object) =>
  withFreeEmail(() =>
    db
      .updateTable('users')
      .set({ ...changes })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(availability_seen !== undefined && changes.availability !== undefined, (query) =>
        query.where(
          sql<boolean>`availability in (${JSON.stringify(availability_seen)}::jsonb, ${changes.availability}::jsonb)`,
        ),
      )
      .returning('id')
      .executeTakeFirst(),
  );

/** Undefined if the account has changed since it was read, or already has this status. */
export const moveAccount = (
  db: Db,
  id: string,
  from: AccountStatus,
  account_status: AccountStatus,
  account_reason: string | null,
) =>
  db
    .updateTable('users')
    .set({ account_status, account_reason })
    .where('id', '=', id)
    .where('role', '=', 'client')
    .where('deleted_at', 'is', null)
    .where('account_status', '=', from)
    .where('account_status', '<>', account_status)
    .returning('id')
    .executeTakeFirst();

export const remove = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ deleted_at: sql`now()`, is_active: false })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

import { type Company, MOST_COMPANIES } from '@consultflow/contract/companies/schema';
import { MOST_A_DAY, MOST_WAITING } from '@consultflow/contract/consultations/limits';
import { searchWords } from '@consultflow/contract/consultations/search-words';
import {
  askedOf,
  type ChangeFilter,
  Consultation,
  ConsultationExcerpt,
  type NewConsultation,
} from '@consultflow/contract/consultations/schema';
import * as status from '@consultflow/contract/consultations/status';
import type { Status } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { type ExpressionBuilder, type NotNull, sql, type UpdateObject } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import type { Tables } from '../../db/tables.ts';
import { nextVersion } from '../../db/version.ts';
import { compiled } from '../../db/compiled-query.ts';
import { violatedBy } from '../../db/pg-errors.ts';
import { positionAfter } from '../../http/cursor.ts';
import { conflict } from '../../http/errors.ts';
import { isOfClient, maySee, mayList, type Viewer } from '../../visibility/consultation.ts';
import { unreadFor } from '../../visibility/unread.ts';
import * as companies from '../companies/queries.ts';
import { dueFor } from './clock/due.ts';
import {
  acceptance,
  appointment,
  clientZone,
  followUps,
  follows,
  minutesFor,
  preferences,
  proposals,
  question,
  resultAt,
  requiresSignOff,
  resultSignature,
  signOff,
} from './detail-parts.ts';
import { foundIn } from './found-in.ts';
import { lastWordsFor } from './last-words.ts';

export { isDue } from './clock/due.ts';

export type Changes = UpdateObject<Tables, 'consultations'>;

const people = [
  'consultations.consultant_id as assignee_id',
  'client.name as client_name',
  'client.email as client_email',
  'consultant.name as consultant_name',
  'consultant.email as consultant_email',
] as const;

/** How its result was accepted, so far as a row says it. */
export const howAccepted = (of: 'consultations' | 'request') => {
  const accepted = (what: ReturnType<typeof sql>) => sql`(
    select ${what} from acceptances
    where consultation_id = ${sql.ref(`${of}.id`)} and version = ${sql.ref(`${of}.accepted_version`)})`;
  return [
    accepted(sql`accepted_by is null`)
      .$castTo<boolean | null>()
      .as('is_accepted_by_time'),
    accepted(sql`rating`)
      .$castTo<number | null>()
      .as('rating'),
  ] as const;
};

const ofAcceptance = ['is_accepted_by_time', 'rating'] as const;

/** Not shown to clients. */
const ofClock = ['due_at', 'due_soon_at', 'due_from', 'is_overdue'] as const;

/** Of other tables, or not the same for everybody. */
type Joined =
  | 'assignee_id'
  | 'client_name'
  | 'client_email'
  | 'consultant_name'
  | 'consultant_email'
  | 'company_id'
  | 'company_name'
  | 'result_version'
  | 'unread'
  | (typeof ofAcceptance)[number]
  | (typeof ofClock)[number];
type Column = Exclude<keyof Consultation, Joined>;

const columnsOf = <Field extends Column | Joined>(fields: readonly Field[]) =>
  fields
    .filter((field) => !isJoined(field))
    .map((field) => `consultations.${field as Exclude<Field, Joined>}` as const);

const isJoined = (field: string) =>
  ['company_id', 'company_name', 'result_version', 'unread', ...ofAcceptance, ...ofClock].includes(field) ||
  people.some((person) => person.endsWith(` as ${field}`));

/** The present company; only reports of time know a deleted one. */
const companyId = sql<string | null>`(
  select companies.id from companies
  where companies.id = consultations.company_id and companies.client_id is not null)`.as('company_id');
/** The present name of the company, or the last one it had; for clients who have left it, the one it had then. */
const companyName = (actor: Viewer) => {
  const present = sql`(
    select companies.name from companies
    where companies.id = consultations.company_id and ${companies.isSeenBy(actor)})`;
  const kept = sql`(case when consultations.company_id is null then consultations.company_name end)`;
  const names =
    actor.role === 'client' ? sql`${present}, left_company_name, ${kept}` : sql`${present}, ${kept}`;
  return sql<string | null>`coalesce(${names})`.as('company_name');
};

const resultVersion = sql<number | null>`result_version_of(consultations.id)`.as('result_version');

const columns = columnsOf(Consultation.keyof().options);

const withPeople = (db: Db, actor: Viewer) =>
  db
    .selectFrom('consultations')
    .innerJoin('users as client', 'client.id', 'consultations.client_id')
    .leftJoin('users as consultant', 'consultant.id', 'consultations.consultant_id')
    .select(columns)
    .select(people)
    .select([companyId, companyName(actor)])
    .select(resultVersion)
    .select(howAccepted('consultations'))
    .select(unreadFor(actor))
    .select(dueFor(actor));

/** The consultations an actor may see, with their people. */
export const visibleTo = (db: Db, actor: Viewer) => withPeople(db, actor).where(maySee(actor));

/** The same for counting: as nothing is selected of their people, the database leaves out the joins. */
export const countedFor = (db: Db, actor: Viewer) =>
  db
    .selectFrom('consultations')
    .leftJoin('users as client', 'client.id', 'consultations.client_id')
    .leftJoin('users as consultant', 'consultant.id', 'consultations.consultant_id')
    .where(maySee(actor)) as unknown as ReturnType<typeof visibleTo>;

/** Those in an actor's lists: `sealed` removes the content of those that they may not see. */
export const listedFor = (db: Db, actor: Viewer) => withPeople(db, actor).where(mayList(actor));

/** Selects whether an admin may read a row of their lists, for `sealed`. */
export const mayRead = (actor: Viewer) => maySee(actor).as('may_read');

/** The rows of a list, without the content of restricted cases that an admin has not opened. */
export const sealed = <Row extends object>(rows: (Row & { may_read?: boolean })[]): Row[] =>
  rows.map((row) => (row.may_read === false ? withoutContent(row) : row));

const withoutContent = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, isNeverSecret(field) ? value : null]),
  ) as Row;

const isNeverSecret = (field: string) => ['id', 'number', 'room', 'status', 'is_restricted'].includes(field);

/**
 * The same without the two long texts, and with the beginning of the question, or the text around the searched words.
 */
export const asExcerpts = (list: ReturnType<typeof visibleTo>, actor: Viewer, search = '') =>
  list
    .clearSelect()
    .select(
      columnsOf(
        ConsultationExcerpt.omit({
          problem_excerpt: true,
          last_words: true,
          result_excerpt: true,
          message_excerpt: true,
          company_excerpt: true,
        }).keyof().options,
      ),
    )
    .select(people)
    .select([companyId, companyName(actor)])
    .select(resultVersion)
    .select(howAccepted('consultations'))
    .select(unreadFor(actor))
    .select(dueFor(actor))
    .select(lastWordsFor(actor))
    .select(excerptOf(search).as('problem_excerpt'))
    .$if(search !== '', (query) => query.select(foundIn(actor, search)));

/** Around the search as it is written, or else around the first of its words in the text. */
const excerptOf = (search: string) =>
  search === ''
    ? sql<string>`excerpt_of(consultations.problem_details, '')`
    : sql<string>`excerpt_around(consultations.problem_details, ${[search, ...searchWords(search)]}::text[])`;

/**
 * With the companies of their clients: the first, up to the limit, and their number; for another member of the company
 * that a case is shared with, this one. And with who else sees a restricted case.
 */
const details = (db: Db, actor: Viewer) => {
  const isShown =
    actor.role === 'client'
      ? // Whoever has left the company sees it no longer, also on their own case.
        sql<boolean>`(${isOfClient(actor)} or companies.id = consultations.company_id)
          and ${companies.isSeenBy(actor)}`
      : sql<boolean>`true`;
  const isTheirs = sql<boolean>`(
    companies.client_id = consultations.client_id
    or (companies.id = consultations.company_id and companies.client_id is not null))`;
  return visibleTo(db, actor)
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom((first) =>
            first
              .selectFrom('companies')
              .select(companies.columns)
              .select(sql<number>`count(*) over ()`.as('total'))
              .where(isTheirs)
              .where(isShown)
              .orderBy(sql`companies.id is not distinct from consultations.company_id`, 'desc')
              .orderBy('companies.created_at')
              .orderBy('companies.id')
              .limit(MOST_COMPANIES)
              .as('company'),
          )
          .select([
            sql<Company[]>`coalesce(json_agg(company), '[]')`.as('client_companies'),
            sql<number>`coalesce(max(company.total), 0)`.as('client_company_count'),
          ])
          .as('theirs'),
      (join) => join.onTrue(),
    )
    .select(['theirs.client_companies', 'theirs.client_company_count'])
    .select(restrictedTo)
    .select(openedUntil(actor).as('opened_until'))
    .select([
      clientZone,
      acceptance,
      minutesFor(actor),
      appointment(actor),
      proposals(actor),
      question,
      preferences,
      resultAt,
      resultSignature,
      follows(actor),
      followUps(actor),
      signOff(actor),
      requiresSignOff(actor),
    ]);
};

const restrictedTo = (consultation: ExpressionBuilder<Tables, 'consultations'>) =>
  sql<{ id: string; name: string }[] | null>`case when consultations.is_restricted then ${jsonArrayFrom(
    consultation
      .selectFrom('case_people')
      .innerJoin('users as named', 'named.id', 'case_people.user_id')
      .select(['named.id', 'named.name'])
      .whereRef('case_people.consultation_id', '=', 'consultations.id')
      .orderBy('named.name')
      .orderBy('named.id'),
  )} end`.as('restricted_to');

const openedUntil = ({ role, session }: Viewer) =>
  role === 'admin'
    ? sql<string | null>`(
        select opened_now.until from opened_now
        where opened_now.consultation_id = consultations.id and consultations.is_restricted
          and opened_now.token_hash = decode(${session ?? ''}, 'hex'))`
    : sql<string | null>`null::timestamptz`;

type FinderValues = { me: string; rooms: Actor['specialties']; session: string; id: string };

const finder = (role: Actor['role']) =>
  compiled((db, { me, rooms, session, id }: FinderValues) =>
    details(db, { id: me, role, specialties: rooms, session }).where('consultations.id', '=', id),
  );
const finders = { client: finder('client'), consultant: finder('consultant'), admin: finder('admin') };

export const find = async (db: Db, { role, id: me, specialties: rooms, session = '' }: Viewer, id: string) =>
  (await finders[role](db, { me, rooms, session, id }))[0];

/**
 * What `find` returned, as it is now; whoever has handed it to a colleague may not see it any more, and gets it as they
 * left it.
 */
export const afterwards = async (db: Db, actor: Viewer, seen: Seen, change: Partial<Seen>): Promise<Seen> =>
  (await find(db, actor, seen.id)) ?? { ...seen, ...change };

/** A consultation without its texts and companies, for calls that return something else of it. */
export const findInBrief = (db: Db, actor: Viewer, id: string) =>
  db
    .selectFrom('consultations')
    .select(['consultations.id', 'consultations.status', 'consultations.room', 'consultations.client_id'])
    .select([resultVersion, restrictedTo])
    .where('consultations.id', '=', id)
    .where(maySee(actor))
    .executeTakeFirst();
export type SeenInBrief = NonNullable<Awaited<ReturnType<typeof findInBrief>>>;

/** Whether an actor sees a consultation. */
export const isVisible = async (db: Db, actor: Viewer, id: string) =>
  (await db
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', id)
    .where(maySee(actor))
    .executeTakeFirst()) !== undefined;

/** Whether a consultation exists that an admin has to open first. */
export const isSealed = async (db: Db, actor: Viewer, id: string | undefined) =>
  actor.role === 'admin' &&
  id !== undefined &&
  (await db
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', id)
    .where('is_restricted', '=', true)
    .where(sql<boolean>`not ${maySee(actor)}`)
    .executeTakeFirst()) !== undefined;

/** Whether an actor may see a case of a room that is open or booked. */
export const hasAhead = async (db: Db, actor: Viewer, room: string) =>
  (await db
    .selectFrom('consultations')
    .select('id')
    .where('room', '=', room)
    .where('status', 'in', [...status.open, ...status.scheduled])
    .where(maySee(actor))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Scheduled for a past day in the firm's time zone, and neither completed nor moved. */
export const isOverdue = (table: 'consultations' | 'request') => sql<boolean>`(
  ${sql.ref(`${table}.status`)} in (${sql.join(status.scheduled.map((one) => sql.lit(one)))})
  and ${sql.ref(`${table}.scheduled_date`)} is not null
  and coalesce(${sql.ref(`${table}.scheduled_date`)}, '-infinity')
    < (select date_trunc('day', now(), time_zone) from settings)
)`;

/** The ids that the actor may see, in no order. */
export const findAll = (db: Db, actor: Viewer, ids: string[]) =>
  details(db, actor)
    .where('consultations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** The status of each id that the actor may see, with its number and topic. */
export const namesAmong = (db: Db, actor: Viewer, ids: string[]) =>
  visibleTo(db, actor)
    .clearSelect()
    .select(['consultations.id', 'consultations.status', 'consultations.number', 'consultations.topic'])
    .where('consultations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** When the newest of all was created. */
export const newest = async (db: Db) =>
  (
    await db
      .selectFrom('consultations')
      .select(sql<string>`coalesce(max(created_at), '-infinity')`.as('at'))
      .executeTakeFirstOrThrow()
  ).at;

/** A consultation as a permitted user has read it. */
export type Seen = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A page of the history of what `findInBrief` returned, oldest first. */
export const listHistory = (db: Db, { id }: SeenInBrief, { limit, cursor }: ChangeFilter) =>
  readPage(db, changes(db).where('change.consultation_id', '=', id), {
    table: 'change',
    long: ['earlier_result', 'reason'],
    order: oldestFirst,
    limit,
    after: positionAfter(cursor, oldestFirst),
  });

const oldestFirst = {
  name: 'position',
  // A client can read a cursor: as they count, so that none tells of a note.
  by: sql`change.shown_position`,
  type: 'integer',
  direction: 'asc',
} as const;

/** The whole history of what `find` returned, for its document, oldest first. */
export const history = (db: Db, { id }: Seen) =>
  inOrder(changesInDocument(db).where('change.consultation_id', '=', id)).execute();

/** The same of what `findAll` returned, by id. */
export const histories = async (db: Db, seen: Seen[]) =>
  Map.groupBy(
    await inOrder(
      changesInDocument(db).where(
        'change.consultation_id',
        '=',
        sql<string>`any(${seen.map(({ id }) => id)}::uuid[])`,
      ),
    ).execute(),
    ({ consultation_id }) => consultation_id,
  );

/** The entry of the request in the timeline of a consultation. */
export const requestEntry = (db: Db, id: string) =>
  db
    .selectFrom('timeline_entries')
    .select('id')
    .where('consultation_id', '=', id)
    .where('kind', '=', 'request')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

/** Those that may have assigned it to somebody, by themselves or with a move. */
export const assignmentEntries = (db: Db, id: string) =>
  db
    .selectFrom('timeline_entries')
    .select('id')
    .where('consultation_id', '=', id)
    .where('kind', 'in', ['assignment', 'status'])
    .execute();

/** The last change of what `find` returned, and its author. */
export const lastChange = (db: Db, { id }: Seen) =>
  changesWithoutTexts(db)
    .where('change.consultation_id', '=', id)
    .orderBy('change.shown_position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The author of its present version, which may have changed what is in no history; nobody if it was time. */
export const lastEditor = (db: Db, { id }: Seen) =>
  db
    .selectFrom('consultations')
    .leftJoin('timeline_entries as change', (join) =>
      join
        .onRef('change.consultation_id', '=', 'consultations.id')
        .onRef('change.at', '=', 'consultations.updated_at')
        .on('change.to_status', 'is not', null),
    )
    .leftJoin('users as person', (join) =>
      join.on(
        'person.id',
        '=',
        sql<string>`case when change.id is null then consultations.last_modified_by else change.actor_id end`,
      ),
    )
    .select(['person.id as changed_by', sql<string>`coalesce(person.name, '')`.as('changed_by_name')])
    .where('consultations.id', '=', id)
    .orderBy('change.shown_position', 'desc')
    .limit(1)
    .executeTakeFirst();

const changesWithoutTexts = (db: Db) =>
  db
    .selectFrom('timeline_entries as change')
    .leftJoin('users as person', 'person.id', 'change.actor_id')
    .select([
      'change.id',
      'change.consultation_id',
      'change.at as changed_at',
      'person.id as changed_by',
      // Nobody changes what time changes.
      sql<string>`coalesce(person.name, '')`.as('changed_by_name'),
      'change.from_status as from',
      'change.to_status as to',
      'change.reason',
    ])
    .where('change.to_status', 'is not', null)
    .$narrowType<{ to: NotNull }>();

const changes = (db: Db) => changesWithoutTexts(db).select('change.earlier_result');

/** A document says that a result was edited, and does not show the earlier one. */
const changesInDocument = (db: Db) =>
  changesWithoutTexts(db).select(sql<boolean>`change.earlier_result is not null`.as('has_earlier_result'));

const inOrder = (query: ReturnType<typeof changesInDocument>) => query.orderBy('change.shown_position');

export const topics = async (db: Db) =>
  (await db.selectFrom('topics').select('name').orderBy('position').execute()).map(({ name }) => name);

/** Creates the request and the first entry of its timeline. Undefined if the client has reached the limit. */
export function insert(
  db: Db,
  actor: Actor,
  { company_id = null, is_shared, follows_id = null, ...request }: NewConsultation,
) {
  const asked = { ...askedOf(request), company_id, is_shared, follows_id };
  return db
    .with('requested', (query) =>
      query
        .insertInto('consultations')
        .columns([...keysOf(asked), 'client_id', 'last_modified_by'])
        .expression(
          sql`select ${sql.join(Object.values(asked))}, ${actor.id}::uuid, ${actor.id}::uuid
            from requests_of(${actor.id}) where waiting < ${MOST_WAITING} and recent < ${MOST_A_DAY}`,
        )
        .returning(['id', 'status', 'created_at']),
    )
    .insertInto('timeline_entries')
    .columns(['consultation_id', 'kind', 'at', 'actor_id', 'to_status'])
    .expression((query) =>
      query
        .selectFrom('requested')
        .select([
          'id',
          sql<'request'>`'request'`.as('kind'),
          'created_at',
          sql.val(actor.id).$castTo<string>().as('actor_id'),
          'status',
        ]),
    )
    .returning(['consultation_id as id', 'id as entry_id'])
    .executeTakeFirst();
}

/** An outdated change is refused from here on, as after any action on a case. */
export const makeNewer = (trx: Db, { id: last_modified_by }: Pick<Actor, 'id'>, { id }: Pick<Seen, 'id'>) =>
  trx
    .updateTable('consultations')
    .set({ last_modified_by, updated_at: nextVersion('consultations') })
    .where('id', '=', id)
    .execute();

/**
 * Gives pending consultations back to the firm, each with an entry in its timeline; returns those that were pending.
 * `actor_id` is null where time has passed.
 */
export const giveBack = (db: Db, ids: string[], actor_id: string | null) =>
  db
    .with('changed', (query) =>
      query
        .updateTable('consultations')
        .set((given) => ({
          status: 'requested',
          last_modified_by: actor_id ?? given.ref('last_modified_by'),
          updated_at: nextVersion('consultations'),
        }))
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('status', '=', 'pending')
        .returning(['id', 'updated_at']),
    )
    .insertInto('timeline_entries')
    .columns(['consultation_id', 'kind', 'at', 'actor_id', 'from_status', 'to_status'])
    .expression((query) =>
      query
        .selectFrom('changed')
        .select([
          'id',
          sql<'status'>`'status'`.as('kind'),
          'updated_at',
          sql<string | null>`${actor_id}::uuid`.as('actor_id'),
          sql<Status>`'pending'`.as('from_status'),
          sql<Status>`'requested'`.as('to_status'),
        ]),
    )
    .returning(['consultation_id as id', 'id as entry_id'])
    .execute();

/** What a notification says of a consultation, whoever may see it. */
export const about = (db: Db, id: string) =>
  db
    .selectFrom('consultations')
    .select(['id', 'number', 'room', 'topic', 'client_id', 'consultant_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The entry of the question or the proposal that a pending consultation waits with. */
export const waitingEntry = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('timeline_entries')
      .leftJoin('questions', 'questions.entry_id', 'timeline_entries.id')
      .select('timeline_entries.id')
      .where('timeline_entries.consultation_id', '=', id)
      .where((is) => is.or([is('questions.entry_id', 'is not', null), is('kind', '=', 'proposal')]))
      .orderBy(sql`questions.entry_id is not null`, 'desc')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

/** Whether a consultation still waits for its client with the question or the proposal of this entry. */
export const waitsWith = async (db: Db, seen: Pick<Seen, 'id' | 'status'>, entry_id: string) =>
  seen.status === 'pending' && (await waitingEntry(db, seen.id)) === entry_id;

/** Locks a consultation against changes until the transaction ends. */
export const hold = (trx: Db, { id }: Pick<Consultation, 'id'>) =>
  trx.selectFrom('consultations').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Locks these in one order, so that no two wait for each other. */
export const holdAll = (trx: Db, ids: string[]) =>
  trx
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const nameOf = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** A message of its client answers the question that a consultation waits with; undefined if there is none. */
export async function answer(trx: Db, actor: Pick<Actor, 'id'>, { id }: Pick<Consultation, 'id'>) {
  const asked = await trx
    .selectFrom('questions')
    .innerJoin('consultations', 'consultations.id', 'questions.consultation_id')
    .select('consultations.consultant_id')
    .where('consultations.id', '=', id)
    .where('consultations.client_id', '=', actor.id)
    .executeTakeFirst();
  if (asked) await giveBack(trx, [id], actor.id);
  return asked;
}

const keysOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T)[];

/** The number of undecided requests of a client, and of requests in the last 24 hours. */
export const requestsOf = async (db: Db, client_id: string) =>
  (await sql<{ waiting: number; recent: number }>`select * from requests_of(${client_id})`.execute(db))
    .rows[0]!;

/** Deletes it with its history and its time, which the database refuses if a part of that is in a closed month. */
export async function remove(db: Db, id: string) {
  try {
    return await db.deleteFrom('consultations').where('id', '=', id).returning('id').executeTakeFirst();
  } catch (error) {
    if (violatedBy(error) === 'time_entries_in_open_month') throw conflict('case_has_closed_time');
    throw error;
  }
}

/**
 * Whether the members of the company see it; its version stays, as nothing that is decided on has changed. False if the
 * case has no company meanwhile, or its client has left it.
 */
export const share = async (db: Db, { id }: Seen, is_shared: boolean) =>
  (await db
    .updateTable('consultations')
    .set({ is_shared })
    .where('id', '=', id)
    .$if(is_shared, (query) =>
      query.where(
        sql<boolean>`exists (
          select from company_members
          where company_members.company_id = consultations.company_id
            and company_members.user_id = consultations.client_id)`,
      ),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

import { canSeeDue } from '@consultflow/contract/consultations/policy';
import { namedBy } from '@consultflow/contract/consultations/number';
import type { ConsultationFilter } from '@consultflow/contract/consultations/schema';
import * as status from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { type CursorPosition, type Order, pageOf, pageQuery, readPage } from '../../db/page.ts';
import { compiledByVariant } from '../../db/compiled-query.ts';
import { allow } from '../../http/errors.ts';
import { positionAfter } from '../../http/cursor.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { byDue, isDue } from './clock/due.ts';
import { pageWithNamed } from './named.ts';
import { asExcerpts, countedFor, isOverdue, listedFor, mayRead, sealed, visibleTo } from './queries.ts';
import { cursorAfter, positionAfterSealed } from './sealed-cursor.ts';
import { narrowed } from './search.ts';

type Filter = ConsultationFilter & {
  limit: number;
  sort: keyof typeof orders;
  /** Excludes rows created after this time. */
  until?: string;
};

/** What is due is not for everybody: neither to filter by nor to sort by. */
export const checkDue = (actor: Pick<Actor, 'role'>, { sort, due }: Pick<Filter, 'sort' | 'due'>) =>
  allow(canSeeDue(actor) || (sort !== 'due_at' && due === undefined), 'due_not_allowed');

/** A page of the consultations that an actor may see; excerpts have `problem_excerpt` instead of the long texts. */
export async function list(
  db: Db,
  actor: Viewer,
  { search, sort, order: direction, limit, cursor, fields, ...asked }: Filter,
) {
  const filter = asked.assignee === 'me' ? { ...asked, assignee: actor.id } : asked;
  const order = { name: sort, direction: direction ?? orders[sort].first, ...orders[sort] };
  const named = search ? namedBy(search) : undefined;
  if (search && named)
    return pageWithNamed(
      named,
      { order, limit, cursor },
      {
        itself: () => readNamed(db, actor, filter, { fields, search, number: named.number }),
        others: (page) =>
          readSearch(db, actor, filter, { fields, order, search, except: named.number, ...page }),
      },
    );
  const after =
    (isTelling(order) ? undefined : await positionAfterSealed(db, actor, cursor, order)) ??
    positionAfter(cursor, order);
  if (search) return readSearch(db, actor, filter, { fields, order, limit, after, search });
  const read = await readList(db, actor, filter, { fields, order, limit, after });
  const { rows, next } = pageOf(read, order);
  return { rows: sealed(rows), next: next && cursorAfter(rows.at(-1)!, next, order) };
}

type Searching = Listing & { search: string; except?: number };

/** The page of those that contain each of the words. */
async function readSearch(
  db: Db,
  actor: Viewer,
  filter: Wanted,
  { fields, search, except, ...page }: Searching,
) {
  const among = (all: List) =>
    wanted(all, filter).$if(except !== undefined, (is) => is.where('consultations.number', '<>', except!));
  const lists = { list: among(visibleTo(db, actor)), counted: among(countedFor(db, actor)) };
  const hits = await narrowed(db, actor, lists, { search, ...page });
  return readPage(db, shaped(hits, actor, fields, search), {
    table: 'consultations',
    ...weightOf(fields, search),
    ...page,
  });
}

/** One row or none; the number of a restricted case is no secret from an admin. */
async function readNamed(
  db: Db,
  actor: Viewer,
  filter: Wanted,
  { fields, search, number }: { fields: Fields; search: string; number: number },
) {
  const all = tells(filter) ? visibleTo(db, actor) : listedFor(db, actor);
  const rows = shaped(wanted(all, filter).where('consultations.number', '=', number), actor, fields, search);
  return sealed(await (actor.role === 'admin' ? rows.select(mayRead(actor)) : rows).execute());
}

type Wanted = Pick<
  Filter,
  'status' | 'room' | 'client_id' | 'consultant_id' | 'assignee' | 'due' | 'since' | 'until'
>;

const wanted = (
  all: List,
  { status: group, room, client_id, consultant_id, assignee, due, since, until }: Wanted,
) =>
  all
    .$if(group === 'overdue', (query) => query.where(isOverdue('consultations')))
    .$if(group === 'questioned', (query) => query.where('consultations.result_question_at', 'is not', null))
    .$if(group !== undefined && group !== 'overdue', (query) =>
      query.where(oneOf('consultations.status', statusesOf(group!))),
    )
    .$if(room !== undefined, (query) => query.where('consultations.room', '=', room!))
    .$if(client_id !== undefined, (query) => query.where('consultations.client_id', '=', client_id!))
    .$if(consultant_id !== undefined, (query) =>
      query.where('consultations.consultant_id', '=', consultant_id!),
    )
    .$if(assignee === 'none', (query) => query.where('consultations.consultant_id', 'is', null))
    .$if(assignee !== undefined && assignee !== 'none', (query) =>
      query.where('consultations.consultant_id', '=', assignee!),
    )
    .$if(due !== undefined, (query) => query.where(isDue(due!)))
    .$if(since !== undefined, (query) => query.where('consultations.created_at', '>=', since!))
    .$if(until !== undefined, (query) => query.where('consultations.created_at', '<=', until!));

type Fields = Filter['fields'];
type Listing = { fields: Fields; order: Order; limit: number; after: CursorPosition | undefined };

/** The query of a list, compiled once for each variant. */
function readList(db: Db, actor: Viewer, filter: Wanted, { fields, order, limit, after }: Listing) {
  const { status: group, room, client_id, consultant_id, assignee, due, since, until } = filter;
  const isNobodys = assignee === 'none';
  const [, value, last] = after ?? [];
  const values = {
    me: actor.id,
    rooms: actor.specialties,
    session: actor.session ?? '',
    room,
    client_id,
    consultant_id,
    assignee: isNobodys ? undefined : assignee,
    since,
    until,
    limit,
    value,
    last,
  };
  const given = Object.entries(values).map(([key, one]) => key === 'session' || one !== undefined);
  const read = lists(
    JSON.stringify([actor.role, fields, group, due, order.name, order.direction, isNobodys, given]),
    (_, placeholders) => ({
      compile: () =>
        listQuery(
          db,
          {
            id: placeholders.me,
            role: actor.role,
            specialties: hidden(placeholders.rooms, 'text[]'),
            session: placeholders.session,
          },
          {
            filter: {
              status: group,
              room: room && placeholders.room,
              client_id: client_id && placeholders.client_id,
              consultant_id: consultant_id && placeholders.consultant_id,
              assignee: isNobodys ? 'none' : assignee && placeholders.assignee,
              due,
              since: since && placeholders.since,
              until: until && placeholders.until,
            },
            fields,
            order,
            limit: hidden(placeholders.limit, 'integer'),
            after: after && ['', placeholders.value!, placeholders.last!],
          },
        ).compile(db),
    }),
  );
  return read(db, values);
}

const listQuery = (db: Db, viewer: Viewer, { filter, fields, ...page }: Listing & { filter: Wanted }) => {
  const all = tells(filter) || isTelling(page.order) ? visibleTo(db, viewer) : listedFor(db, viewer);
  const rows = shaped(wanted(all, filter), viewer, fields);
  return pageQuery(viewer.role === 'admin' ? rows.select(mayRead(viewer)) : rows, {
    table: 'consultations',
    ...weightOf(fields),
    ...page,
  });
};

/** Hidden from the planner: for any rooms and limit it expects so many rows that it would plan each call anew. */
const hidden = <Value>(value: Value, type: string) =>
  sql`(select ${value}::${sql.raw(type)})` as unknown as Value;

/** Whether being found tells more of a consultation than its number, room and status; and whether its place does. */
const tells = ({ status: group, client_id, consultant_id, assignee, due, since }: Wanted) =>
  group === 'overdue' ||
  group === 'questioned' ||
  [client_id, consultant_id, assignee, due, since].some((one) => one !== undefined);
const isTelling = ({ name }: Order) => !['created_at', 'room', 'status'].includes(name);

/** The requested rows; the contract says which of their fields exist. */
const shaped = (all: List, actor: Viewer, fields: Fields, search?: string) =>
  fields === 'excerpt' ? (asExcerpts(all, actor, search) as unknown as List) : all;
type List = ReturnType<typeof visibleTo>;

const weightOf = (fields: Fields, search?: string) =>
  fields === 'excerpt'
    ? { long: search ? [...ofExcerpts, ...ofSearch] : ofExcerpts, light: true }
    : { long: ['topic', 'problem_details', 'consultation_result', 'reason'] };

const ofExcerpts = [
  'client_name',
  'client_email',
  'consultant_name',
  'consultant_email',
  'company_name',
  'topic',
  'problem_excerpt',
  'reason',
  sql`page.last_words ->> 'by'`,
  sql`page.last_words ->> 'excerpt'`,
];
const ofSearch = ['result_excerpt', 'message_excerpt', 'company_excerpt'];

type ListValues = {
  me: string;
  session: string;
  rooms: Actor['specialties'];
  room: Wanted['room'];
  client_id: string | undefined;
  consultant_id: string | undefined;
  assignee: string | undefined;
  since: string | undefined;
  until: string | undefined;
  limit: number;
  value: string | undefined;
  last: string | undefined;
};
type ListRow = ReturnType<typeof listQuery> extends RawBuilder<infer Row> ? Row : never;

const lists = compiledByVariant<ListValues, ListRow>();

/** By the text, equal ones newest first; each has an index with the same expression. */
const newestOf = (text: RawBuilder<unknown>) =>
  ({
    by: sql`${text} || ' ' || newest_first(consultations.created_at)`,
    type: 'text',
    first: 'asc',
  }) as const;

/** The sort orders of lists, and the default direction of each. */
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
  client_name: { by: sql`left(fold(client.name), 200)`, type: 'text', first: 'asc' },
  topic: newestOf(sql`left(fold(consultations.topic), 200)`),
  room: newestOf(sql`consultations.room`),
  status: newestOf(sql`consultations.status`),
  due_at: byDue,
} as const;

/** A rescheduled one counts as approved. */
const statusesOf = (group: status.StatusFilter): readonly status.Status[] => {
  switch (group) {
    case 'open':
      return status.open;
    case 'scheduled':
    case 'overdue':
    case 'approved':
      return status.scheduled;
    case 'closed':
      return status.closed;
    case 'questioned':
      return ['completed'];
    default:
      return [group];
  }
};

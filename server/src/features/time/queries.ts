import { LONG_TIMER, type TimeEntryChanges, type TimeEntryForm } from '@consultflow/contract/time/schema';
import type { TimeFilter, TimeSelection, TimeTotal } from '@consultflow/contract/time/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../db/page.ts';
import { nextVersion } from '../../db/version.ts';
import { positionAfter } from '../../http/cursor.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import { withinRules } from './rules.ts';

const endOf = (entry: string) => sql`(
  case when ${sql.ref(`${entry}.minutes`)} is null then now()
  else ${sql.ref(`${entry}.starts_at`)} + make_interval(mins => ${sql.ref(`${entry}.minutes`)}) end)`;

const another = sql`
  from time_entries as other
  where other.user_id = time_entries.user_id and other.id <> time_entries.id
    and other.starts_at < ${endOf('time_entries')} and ${endOf('other')} > time_entries.starts_at`;

/**
 * Looked for among the days around, as no stopped entry is longer than a day; only a timer may run for more. It tells
 * consultants nothing of what their colleagues do in other cases.
 */
const overlapsFor = ({ id, role }: Viewer) =>
  sql<boolean>`(
  (${role} = 'admin' or time_entries.user_id = ${id}) and (exists (select ${another}
    and other.day >= time_entries.day - 2
    and other.day <= case when time_entries.minutes is null then 'infinity' else time_entries.day + 2 end)
  or exists (select ${another} and other.minutes is null)))`.as('overlaps');

/** Consultants see their own entries and those of the cases they see, admins all. */
const counted = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('time_entries')
    .innerJoin('consultations', 'consultations.id', 'time_entries.consultation_id')
    .$if(viewer.role !== 'admin', (query) =>
      query.where((is) => is.or([is('time_entries.user_id', '=', viewer.id), maySee(viewer)])),
    );

/** Without what an entry tells of a case that the viewer does not see. */
function visibleTo(db: Db, viewer: Viewer) {
  const ifSeen = <T>(value: ReturnType<typeof sql.ref>) =>
    sql<T | null>`case when ${maySee(viewer)} then ${value} end`;
  return counted(db, viewer)
    .innerJoin('users as person', 'person.id', 'time_entries.user_id')
    .leftJoin('companies', 'companies.id', 'consultations.company_id')
    .select([
      'time_entries.id',
      'time_entries.consultation_id',
      'consultations.number',
      'consultations.room',
      ifSeen<string>(sql.ref('consultations.topic')).as('topic'),
      ifSeen<string>(sql.ref('consultations.company_id')).as('company_id'),
      sql<
        string | null
      >`case when ${maySee(viewer)} then coalesce(companies.name, consultations.company_name) end`.as(
        'company_name',
      ),
      'time_entries.user_id',
      'person.name as user_name',
      'time_entries.starts_at',
      'time_entries.day',
      'time_entries.minutes',
      ifSeen<string>(sql.ref('time_entries.description')).as('description'),
      'time_entries.is_billable',
      sql<boolean>`(time_entries.minutes is null or time_entries.stopped_at is not null)`.as('is_measured'),
      sql<boolean>`exists (select from closed_months where month = time_entries.month)`.as('is_closed'),
      overlapsFor(viewer),
      'time_entries.updated_at',
    ]);
}

const firstDay = (month: string) => `${month}-01`;

/** A company says something of its cases, so it finds only those that the viewer sees. */
export const selected = <Query extends ReturnType<typeof counted>>(
  query: Query,
  viewer: Viewer,
  { from, to, consultation_id, user_id, company_id, room, is_billable }: TimeSelection,
) =>
  (query as ReturnType<typeof counted>)
    .$if(from !== undefined, (one) => one.where('time_entries.month', '>=', firstDay(from!)))
    .$if(to !== undefined, (one) => one.where('time_entries.month', '<=', firstDay(to!)))
    .$if(consultation_id !== undefined, (one) =>
      one.where('time_entries.consultation_id', '=', consultation_id!),
    )
    .$if(user_id !== undefined, (one) => one.where('time_entries.user_id', '=', user_id!))
    .$if(room !== undefined, (one) => one.where('consultations.room', '=', room!))
    .$if(is_billable !== undefined, (one) => one.where('time_entries.is_billable', '=', is_billable!))
    .$if(company_id !== undefined, (one) =>
      one.where('consultations.company_id', '=', company_id!).where(maySee(viewer)),
    ) as Query;

/** The stopped entries that an actor may see, or a consultant's own. */
export const stoppedFor = (db: Db, viewer: Viewer, selection: TimeSelection) =>
  selected(counted(db, viewer), viewer, selection).where('time_entries.minutes', 'is not', null);

const latestFirst = {
  name: 'starts_at',
  by: sql`time_entries.starts_at`,
  type: 'timestamptz',
  direction: 'desc',
} as const;

/** `until` leaves out entries that were made after this time. */
export const list = (
  db: Db,
  viewer: Viewer,
  { light, limit, cursor, until, ...selection }: TimeFilter & { until?: string },
) => {
  const wanted = selected(visibleTo(db, viewer), viewer, selection).$if(until !== undefined, (query) =>
    query.where('time_entries.created_at', '<=', until!),
  );
  return readPage(db, wanted, {
    table: 'time_entries',
    long: ['topic', 'company_name', 'user_name', 'description'],
    light,
    order: latestFirst,
    limit,
    after: positionAfter(cursor, latestFirst),
  });
};

/** When the newest entry was made. */
export const newest = async (db: Db) =>
  (
    await db
      .selectFrom('time_entries')
      .select(sql<string>`coalesce(max(created_at), '-infinity')`.as('at'))
      .executeTakeFirstOrThrow()
  ).at;

export const sums = [
  sql<number>`coalesce(sum(time_entries.minutes) filter (where time_entries.is_billable), 0)::bigint`.as(
    'billable',
  ),
  sql<number>`coalesce(sum(time_entries.minutes) filter (where not time_entries.is_billable), 0)::bigint`.as(
    'not_billable',
  ),
  sql<number>`count(*)`.as('entries'),
] as const;

export const total = (db: Db, viewer: Viewer, selection: TimeSelection): Promise<TimeTotal> =>
  stoppedFor(db, viewer, selection).select(sums).executeTakeFirstOrThrow();

export const find = (db: Db, viewer: Viewer, id: string) =>
  visibleTo(db, viewer).where('time_entries.id', '=', id).executeTakeFirst();

/** A timer as it runs: of one that the caller's own calls cannot change meanwhile, see `holdTimer`. */
export const findRunning = (db: Db, viewer: Viewer) =>
  visibleTo(db, viewer)
    .select([
      sql<number>`extract(epoch from clock_timestamp() - time_entries.starts_at)::float8`.as('seconds'),
      sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('now'),
      sql<boolean>`clock_timestamp() - time_entries.starts_at >= make_interval(mins => ${sql.lit(LONG_TIMER)})`.as(
        'is_long',
      ),
    ])
    .where('time_entries.user_id', '=', viewer.id)
    .where('time_entries.minutes', 'is', null)
    .executeTakeFirst();

/** The timers that were started in a month and still run. */
export const findRunningOf = (db: Db, viewer: Viewer, month: string) =>
  visibleTo(db, viewer)
    .where('time_entries.minutes', 'is', null)
    .where('time_entries.month', '=', firstDay(month))
    .orderBy('time_entries.starts_at')
    .execute();

/** Several devices of a person start and stop one after the other. */
export const holdTimer = (trx: Db, user_id: string) =>
  sql`select one_at_a_time('timers', ${user_id}::uuid)`.execute(trx);

export const startNow = async (trx: Db, user_id: string, consultation_id: string) =>
  (
    await withinRules(() =>
      trx
        .insertInto('time_entries')
        .values({ user_id, consultation_id, starts_at: sql<string>`clock_timestamp()` })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

/** Undefined if it is not an entry of this case that the person's timer has just ended. */
export const runOn = (trx: Db, user_id: string, consultation_id: string, id: string, seconds: number) =>
  withinRules(() =>
    trx
      .updateTable('time_entries')
      .set({ minutes: null, stopped_at: null, updated_at: nextVersion('time_entries') })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('consultation_id', '=', consultation_id)
      .where('stopped_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
      .returning('id')
      .executeTakeFirst(),
  );

export const end = (trx: Db, id: string, minutes: number) =>
  withinRules(() =>
    trx
      .updateTable('time_entries')
      .set({ minutes, stopped_at: sql<string>`now()`, updated_at: nextVersion('time_entries') })
      .where('id', '=', id)
      .execute(),
  );

export const insert = async (trx: Db, user_id: string, form: TimeEntryForm) =>
  (
    await withinRules(() =>
      trx
        .insertInto('time_entries')
        .values({ ...form, user_id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

/** Undefined if its version is not the one that the caller saw. */
export const update = (
  trx: Db,
  id: string,
  { updated_at: seen, ...changes }: TimeEntryChanges & { stopped_at?: string | null },
) =>
  withinRules(() =>
    trx
      .updateTable('time_entries')
      .set({ ...changes, updated_at: nextVersion('time_entries') })
      .where('id', '=', id)
      .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
      .returning('id')
      .executeTakeFirst(),
  );

/** Undefined if its version is not the one that the caller saw. */
export const remove = (trx: Db, id: string, seen?: string) =>
  withinRules(() =>
    trx
      .deleteFrom('time_entries')
      .where('id', '=', id)
      .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
      .returning('id')
      .executeTakeFirst(),
  );

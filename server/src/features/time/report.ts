import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeReport, TimeSelection } from '@consultflow/contract/time/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import * as months from './months.ts';
import { stoppedFor, sums, total } from './queries.ts';

type Asked = TimeSelection & { by: ReportBy };

/** The time of a span of months, the present one unless others are named; a consultant's own. All as of one moment. */
export const report = (db: Db, viewer: Viewer, asked: Asked) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => read(trx, viewer, asked));

async function read(db: Db, viewer: Viewer, { by, ...asked }: Asked): Promise<TimeReport> {
  const present = await months.present(db);
  const { from = asked.to ?? present, to = from } = asked;
  const selection = {
    ...asked,
    from,
    to,
    ...(viewer.role !== 'admin' && { user_id: viewer.id }),
  };
  return {
    by,
    from,
    to,
    only: await namesOf(db, viewer, selection),
    rows: await rowsOf(db, viewer, by, selection),
    total: await total(db, viewer, selection),
    is_closed: await months.areClosed(db, from, to),
    months: await months.between(db, from, to),
  };
}

/** What a report is narrowed to, by name. */
async function namesOf(db: Db, viewer: Viewer, { company_id, user_id, room, is_billable }: TimeSelection) {
  const company =
    company_id &&
    (await db
      .selectFrom('companies')
      .innerJoin('consultations', 'consultations.company_id', 'companies.id')
      .select('companies.name')
      .where('companies.id', '=', company_id)
      .where(maySee(viewer))
      .limit(1)
      .executeTakeFirst());
  const person =
    user_id && (await db.selectFrom('users').select('name').where('id', '=', user_id).executeTakeFirst());
  return {
    company_name: (company && company.name) || null,
    user_name: (person && person.name) || null,
    room: room ?? null,
    is_billable: is_billable ?? null,
  };
}

async function rowsOf(db: Db, viewer: Viewer, by: ReportBy, selection: TimeSelection): Promise<ReportRow[]> {
  const { key, name, isSealed = no } = groupings(viewer)[by];
  const grouped = stoppedFor(db, viewer, selection)
    .innerJoin('users as person', 'person.id', 'time_entries.user_id')
    .leftJoin('companies', 'companies.id', 'consultations.company_id')
    .select([key.as('key'), name.as('name'), isSealed.as('is_sealed')])
    .select(sums)
    .groupBy([sql`1`, sql`2`, sql`3`]);
  // A company's hours are summed once, not for each of its entries.
  const company = by === 'company' ? sql<boolean>`companies.id = sum.key` : sql<boolean>`false`;
  return db
    .selectFrom(grouped.as('sum'))
    .leftJoin('companies', (join) => join.on(company))
    .selectAll('sum')
    .select([
      sql<number | null>`case when companies.agreed_minutes is not null
        then companies.agreed_minutes - used_minutes_of(companies) end`.as('left'),
      'companies.agreed_minutes as agreed',
    ])
    .orderBy(sql`${by === 'month' ? sql`sum.key` : sql`sum.billable + sum.not_billable`}`, 'desc')
    .orderBy('sum.name')
    .execute();
}

type Grouping = {
  key: RawBuilder<string | null>;
  name: RawBuilder<string | null>;
  isSealed?: RawBuilder<boolean>;
};

const no = sql<boolean>`false`;

/** Which company a case is for is told only to those who see the case; its time counts nevertheless. */
const groupings = (viewer: Viewer): Record<ReportBy, Grouping> => ({
  company: {
    key: sql`case when ${maySee(viewer)} then consultations.company_id end`,
    name: sql`case when ${maySee(viewer)} then coalesce(companies.name, consultations.company_name) end`,
    // Null, not false, of a case that nobody has.
    isSealed: sql`(${maySee(viewer)}) is not true`,
  },
  consultant: {
    key: sql`time_entries.user_id`,
    name: sql`person.name`,
  },
  room: {
    key: sql`consultations.room`,
    name: sql`consultations.room`,
  },
  month: {
    key: sql`to_char(time_entries.month, 'YYYY-MM')`,
    name: sql`to_char(time_entries.month, 'YYYY-MM')`,
  },
});

import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeReport, TimeSelection } from '@consultflow/contract/time/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import * as months from './months.ts';
import { stoppedFor, sums, total } from './queries.ts';

type Asked = TimeSelection & { by: ReportBy };

/** The time of a span of months, the present one unless others are named; a consultant's own. */
export async function report(db: Db, viewer: Viewer, { by, ...asked }: Asked): Promise<TimeReport> {
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
  const { key, name, left, agreed, isSealed } = groupings(viewer)[by];
  const rows = await stoppedFor(db, viewer, selection)
    .innerJoin('users as person', 'person.id', 'time_entries.user_id')
    .leftJoin('companies', 'companies.id', 'consultations.company_id')
    .select([key.as('key'), name.as('name'), isSealed.as('is_sealed')])
    .select([left.as('left'), agreed.as('agreed')])
    .select(sums)
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`])
    .orderBy(sql`${by === 'month' ? sql`1` : sql`sum(time_entries.minutes)`}`, 'desc')
    .orderBy(sql`2`)
    .execute();
  return rows;
}

type Grouping = {
  key: RawBuilder<string | null>;
  name: RawBuilder<string | null>;
  left: RawBuilder<number | null>;
  agreed: RawBuilder<number | null>;
  isSealed: RawBuilder<boolean>;
};

const nothing = sql<null>`null::bigint`;
const no = sql<boolean>`false`;

/** Which company a case is for is told only to those who see the case; its time counts nevertheless. */
const groupings = (viewer: Viewer): Record<ReportBy, Grouping> => ({
  company: {
    key: sql`case when ${maySee(viewer)} then consultations.company_id end`,
    name: sql`case when ${maySee(viewer)} then coalesce(companies.name, consultations.company_name) end`,
    left: sql`case when ${maySee(viewer)} then companies.agreed_minutes - used_minutes_of(companies) end`,
    agreed: sql`case when ${maySee(viewer)} then companies.agreed_minutes end`,
    // Null, not false, of a case that nobody has.
    isSealed: sql`(${maySee(viewer)}) is not true`,
  },
  consultant: {
    key: sql`time_entries.user_id`,
    name: sql`person.name`,
    left: nothing,
    agreed: nothing,
    isSealed: no,
  },
  room: {
    key: sql`consultations.room`,
    name: sql`consultations.room`,
    left: nothing,
    agreed: nothing,
    isSealed: no,
  },
  month: {
    key: sql`to_char(time_entries.month, 'YYYY-MM')`,
    name: sql`to_char(time_entries.month, 'YYYY-MM')`,
    left: nothing,
    agreed: nothing,
    isSealed: no,
  },
});

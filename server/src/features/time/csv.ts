import { t, withoutIsolation } from '@consultflow/contract/language/t';
import type { ReportBy } from '@consultflow/contract/time/report';
import type { ReportRow, TimeEntry, TimeSelection } from '@consultflow/contract/time/schema';
import { leftWords, nameOfReport, nameOfRow } from '@consultflow/contract/time/words';
import type { Db } from '../../db/open.ts';
import { type Columns, csvOf } from '../../http/csv.ts';
import type { CallerNow } from '../../http/download.ts';
import * as settings from '../settings/queries.ts';
import * as time from './queries.ts';
import { report } from './report.ts';

const ROWS_AT_ONCE = 200;
const type = 'text/csv; charset=utf-8';

/**
 * The entries of a selection as a spreadsheet, a running timer without minutes. Each is as of when its page was read,
 * and there once, also if it was given another time meanwhile; entries made after the first page was requested are left
 * out.
 */
export async function csvOfTime(db: Db, callerNow: CallerNow, selection: TimeSelection) {
  const { time_zone, dayOf, timeOf } = await settings.firmClock(db);
  const until = await time.newest(db);
  const written = new Set<string>();
  const columns: Columns<TimeEntry> = {
    [t('Number')]: ({ number }) => `#${number}`,
    [t('Topic')]: ({ topic }) => topic ?? '',
    [t('Room')]: ({ room }) => room,
    [t('Company')]: ({ company_name }) => company_name ?? '',
    [t('Consultant')]: ({ user_name }) => user_name,
    [t('Start ({time_zone})', { time_zone })]: ({ starts_at }) => timeOf(starts_at),
    [t('Minutes')]: ({ minutes }) => `${minutes ?? ''}`,
    [t('Billable')]: ({ is_billable }) => (is_billable ? t('Yes') : t('No')),
    [t('Description')]: ({ description }) => description ?? '',
    [t('Overlaps another entry')]: ({ overlaps }) => (overlaps ? t('Yes') : t('No')),
  };
  return {
    name: `${withoutIsolation(t('Time {day}', { day: dayOf(new Date()) }))}.csv`,
    type,
    content: csvOf(columns, async (cursor) => {
      const viewer = await callerNow();
      const { rows, next } = await time.list(db, viewer, {
        ...selection,
        until,
        limit: ROWS_AT_ONCE,
        cursor,
      });
      const others = rows.filter(({ id }) => !written.has(id));
      for (const { id } of others) written.add(id);
      return { rows: others, next };
    }),
  };
}

/** A report as a spreadsheet, with its total. */
export async function csvOfReport(db: Db, callerNow: CallerNow, asked: TimeSelection & { by: ReportBy }) {
  const { by, from, to, rows, total } = await report(db, await callerNow(), asked);
  const columns: Columns<Written> = {
    [headings()[by]]: ({ name }) => name,
    [t('Billable minutes')]: ({ billable }) => `${billable}`,
    [t('Minutes not billable')]: ({ not_billable }) => `${not_billable}`,
    [t.context('of time', 'Entries')]: ({ entries }) => `${entries}`,
    ...(by === 'company' && {
      [t('Agreed, left')]: (row: Written) => leftWords(row) ?? '',
    }),
  };
  const named = rows.map((row) => ({ ...row, name: nameOfRow(by, row) }));
  return {
    name: `${nameOfReport({ from, to })}.csv`,
    type,
    content: csvOf(columns, async () => ({
      rows: [...named, { ...total, left: null, agreed: null, name: t('Total') }],
      next: undefined,
    })),
  };
}

type Written = { name: string } & Pick<
  ReportRow,
  'billable' | 'not_billable' | 'entries' | 'left' | 'agreed'
>;

const headings = (): Record<ReportBy, string> => ({
  company: t('Company'),
  consultant: t('Consultant'),
  room: t('Room'),
  month: t('Month'),
});

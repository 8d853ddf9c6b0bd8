import type { MonthState } from '@consultflow/contract/time/schema';
import { sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Db } from '../../db/open.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import * as time from './queries.ts';
import { withinRules } from './rules.ts';

/** The present month in the firm's zone, as 2026-11. */
export const present = async (db: Db) =>
  (await sql<{ month: string }>`select to_char(firm_day(now()), 'YYYY-MM') as month`.execute(db)).rows[0]!
    .month;

/** The most months that a report names. */
const MOST_MONTHS = 120;

/** The months of a span, the last first. */
export const between = async (db: Db, from: string, to: string): Promise<MonthState[]> =>
  (
    await sql<MonthState>`
      select to_char(one, 'YYYY-MM') as month, closed_months.month is not null as is_closed,
        users.name as closed_by, ${iso('closed_months.closed_at')} as closed_at,
        one + interval '1 month' <= firm_day(now()) as is_over
      from generate_series(${`${to}-01`}::timestamp, ${`${from}-01`}::timestamp, interval '-1 month') as one
        left join closed_months on closed_months.month = one::date
        left join users on users.id = closed_months.closed_by
      order by one desc limit ${MOST_MONTHS}`.execute(db)
  ).rows;

export const areClosed = async (db: Db, from: string, to: string) =>
  (
    await sql<{ are_closed: boolean }>`
      select not exists (
        select from generate_series(${`${from}-01`}::timestamp, ${`${to}-01`}::timestamp, interval '1 month') as one
        where not exists (select from closed_months where month = one::date)) as are_closed`.execute(db)
  ).rows[0]!.are_closed;

export const close = (trx: Db, month: string, closed_by: string) =>
  withinRules(() =>
    trx
      .insertInto('closed_months')
      .values({ month: `${month}-01`, closed_by })
      .onConflict((one) => one.doNothing())
      .execute(),
  );

export const open = (trx: Db, month: string) =>
  trx.deleteFrom('closed_months').where('month', '=', `${month}-01`).execute();

/** Changes a month; if timers keep it open, the refusal lists them. */
export async function listingTimers<T>(db: Db, viewer: Viewer, month: string, write: () => Promise<T>) {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'month_has_timer') throw error;
    throw conflict('month_has_timer', { data: await time.findRunningOf(db, viewer, month) });
  }
}

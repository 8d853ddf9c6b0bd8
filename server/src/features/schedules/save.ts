import type { ScheduleForm } from '@consultflow/contract/schedules/schema';
import type { Db } from '../../db/open.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { checkedCells } from './check.ts';
import * as schedules from './queries.ts';

/** Creates a week's schedule. Call it in a transaction. */
export async function addWeek(trx: Db, { week_start_date, assignments }: ScheduleForm) {
  const cells = await checkedCells(trx, assignments);
  const week = await schedules.insert(trx, week_start_date, cells);
  if (!week) throw conflict('week_exists', { field: 'week_start_date' });
  return week;
}

/** Replaces a whole week, unless somebody else has saved it since. Call it in a transaction. */
export async function replaceWeek(trx: Db, id: string, { week_start_date, ...form }: ScheduleForm) {
  const seen = found(await schedules.find(trx, id), 'schedule_not_found');
  if (seen.week_start_date !== week_start_date) throw invalid('week_not_changeable', 'week_start_date');

  const cells = await checkedCells(trx, form.assignments);
  const week = await schedules.replace(trx, id, cells, form.updated_at);
  if (week) return week;
  found(await schedules.find(trx, id), 'schedule_not_found');
  throw conflict('week_changed');
}

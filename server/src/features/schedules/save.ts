import type { ScheduleForm } from '@consultflow/contract/schedules/schema';
import { lastChange } from '../../audit/last-change.ts';
import type { Db } from '../../db/open.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { checkedCells } from './check.ts';
import * as schedules from './queries.ts';
import { cellsOf } from './week.ts';

/** Creates a week's schedule. Call it in a transaction. */
export async function addWeek(trx: Db, { week_start_date, assignments }: ScheduleForm) {
  const cells = await checkedCells(trx, assignments);
  const week = await schedules.insert(trx, week_start_date, cells);
  if (!week) throw conflict('week_exists', { field: 'week_start_date' });
  return asAdded(week);
}

/** A new week takes no consultant from anybody. */
export const asAdded = <Week extends object>(week: Week) => ({ ...week, affected: [] });

/** Replaces a whole week, unless somebody else has saved it since. Call it in a transaction. */
export async function replaceWeek(
  trx: Db,
  viewer: Viewer,
  id: string,
  { week_start_date, ...form }: ScheduleForm,
) {
  const seen = found(await schedules.find(trx, id), 'schedule_not_found');
  if (seen.week_start_date !== week_start_date) throw invalid('week_not_changeable', 'week_start_date');

  const cells = await checkedCells(trx, form.assignments);
  const saved = await schedules.replace(trx, id, cells, form.updated_at);
  if (saved)
    return {
      ...saved.week,
      affected: await schedules.bookedIn(trx, viewer, week_start_date, saved.lost),
    };
  const { updated_at: version } = found(await schedules.find(trx, id), 'schedule_not_found');
  const change = { noun: 'schedules', subject_id: id, version } as const;
  throw conflict('week_changed', { params: await lastChange(trx, change) });
}

/** Deletes a week's schedule. Call it in a transaction. */
export async function deleteWeek(trx: Db, viewer: Viewer, id: string) {
  const { week_start_date, assignments } = found(await schedules.find(trx, id), 'schedule_not_found');
  found(await schedules.remove(trx, id), 'schedule_not_found');
  return { affected: await schedules.bookedIn(trx, viewer, week_start_date, cellsOf(assignments)) };
}

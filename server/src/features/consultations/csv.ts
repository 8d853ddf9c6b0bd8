import { numberOf } from '@consultflow/contract/consultations/number';
import { t, withoutIsolation } from '@consultflow/contract/language/t';
import type { ConsultationRow, ConsultationSelection } from '@consultflow/contract/consultations/schema';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { type Columns, csvOf } from '../../http/csv.ts';
import { plainText } from '../../rich-text/plain.ts';
import type { CallerNow } from '../../http/download.ts';
import * as settings from '../settings/queries.ts';
import { list } from './list.ts';
import * as consultations from './queries.ts';

/** The texts of this many rows fit into memory, however long they are. */
const ROWS_AT_ONCE = 50;

/**
 * The caller's list, with the same filters, as a spreadsheet. Each row is as of when its page was read; rows created
 * after the first page was requested are left out.
 */
export async function csvOfConsultations(db: Db, callerNow: CallerNow, filter: ConsultationSelection) {
  const { time_zone, dayOf, timeOf } = await settings.firmClock(db);
  const until = await consultations.newest(db);
  const columns: Columns<z.infer<typeof ConsultationRow>> = {
    [t('Reference')]: ({ id }) => id,
    [t('Number')]: numberOf,
    [t('Topic')]: ({ topic }) => topic ?? '',
    [t('Room')]: ({ room }) => room,
    [t('Status')]: ({ status }) => status,
    [t('Client')]: ({ client_name }) => client_name ?? '',
    [t('Client email')]: ({ client_email }) => client_email ?? '',
    [t('Consultant')]: ({ consultant_name }) => consultant_name ?? '',
    [t('Consultant email')]: ({ consultant_email }) => consultant_email ?? '',
    [t('Requested ({time_zone})', { time_zone })]: ({ created_at }) => timeOf(created_at),
    [t('Scheduled ({time_zone})', { time_zone })]: ({ scheduled_date }) => timeOf(scheduled_date),
    [t('Completed ({time_zone})', { time_zone })]: ({ completed_date }) => timeOf(completed_date),
    [t('Problem details')]: ({ problem_details }) => plainText(problem_details ?? ''),
    [t('Consultation result')]: ({ consultation_result }) => plainText(consultation_result ?? ''),
    [t('Reason')]: ({ reason }) => reason ?? '',
  };
  return {
    name: `${withoutIsolation(t('Consultations {day}', { day: dayOf(new Date()) }))}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csvOf(columns, async (cursor) =>
      list(db, await callerNow(), { ...filter, until, limit: ROWS_AT_ONCE, cursor }),
    ),
  };
}

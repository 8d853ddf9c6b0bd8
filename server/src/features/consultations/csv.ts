import type { Consultation, ConsultationSelection } from '@consultflow/contract/consultations/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { type Columns, csvOf } from '../../http/csv.ts';
import { plainText } from '../../rich-text/plain.ts';
import { firmClock } from '../settings/clock.ts';
import { list } from './list.ts';

/** The texts of so many fit into memory however long they are. */
const ROWS_AT_ONCE = 50;

/** The list that the actor sees, with the same filters, as a spreadsheet. */
export async function csvOfConsultations(db: Db, actor: Actor, filter: ConsultationSelection) {
  const { time_zone, dayOf, timeOf } = await firmClock(db);
  const columns: Columns<Consultation> = {
    Reference: ({ id }) => id,
    Topic: ({ topic }) => topic,
    Room: ({ room }) => room,
    Status: ({ status }) => status,
    Client: ({ client_name }) => client_name,
    'Client email': ({ client_email }) => client_email,
    Consultant: ({ consultant_name }) => consultant_name ?? '',
    'Consultant email': ({ consultant_email }) => consultant_email ?? '',
    [`Requested (${time_zone})`]: ({ created_at }) => timeOf(created_at),
    [`Scheduled (${time_zone})`]: ({ scheduled_date }) => timeOf(scheduled_date),
    [`Completed (${time_zone})`]: ({ completed_date }) => timeOf(completed_date),
    'Problem details': ({ problem_details }) => plainText(problem_details),
    'Consultation result': ({ consultation_result }) => plainText(consultation_result ?? ''),
    Reason: ({ reason }) => reason ?? '',
  };
  return {
    name: `Consultations ${dayOf(new Date())}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csvOf(columns, (cursor) => list(db, actor, { ...filter, limit: ROWS_AT_ONCE, cursor })),
  };
}

import { sql } from 'kysely';

/** `updated_at` is also the version of a row: never the same twice, even within a millisecond. */
export const nextVersion = (
  table:
    | 'consultations'
    | 'schedules'
    | 'companies'
    | 'templates'
    | 'absences'
    | 'appointments'
    | 'time_entries'
    | 'result_drafts',
) =>
  sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`;

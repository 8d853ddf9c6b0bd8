import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { isFreeAt, type Span } from '../../appointments/queries.ts';
import type { SeenInBrief } from '../queries.ts';

type Case = Pick<SeenInBrief, 'id' | 'room' | 'client_id' | 'restricted_to'>;
type Time = { starts_at: string; ends_at: string };

/** The consultants who can advise in a case: those of its room, and of a restricted one who is named. */
const advisersOf = (db: Db, of: Case) =>
  db
    .selectFrom('users as adviser')
    .where('adviser.role', '=', 'consultant')
    .where('adviser.is_active', '=', true)
    .where('adviser.deleted_at', 'is', null)
    .where(sql<boolean>`${of.room} = any(adviser.specialties)`)
    .$if(of.restricted_to !== null, (query) =>
      query.where('adviser.id', '=', sql<string>`any(${of.restricted_to!.map(({ id }) => id)}::uuid[])`),
    );

/** Neither they are absent nor the firm is closed. */
const isThere = ({ starts_at, ends_at }: Time) => sql<boolean>`not exists (
  select from absences
  where (user_id is null or user_id = adviser.id) and starts_at < ${ends_at} and ends_at > ${starts_at})`;

/** Whether a consultant can still advise in a case at a time, whatever else they have booked. */
export const canAdvise = async (
  db: Db,
  of: Case,
  { consultant_id, ...time }: Time & { consultant_id: string },
) =>
  (await advisersOf(db, of)
    .select('adviser.id')
    .where('adviser.id', '=', consultant_id)
    .where(isThere(time))
    .executeTakeFirst()) !== undefined;

const isOnDuty = ({ room }: Case, starts_at: string) => sql<boolean>`(
  select extract(isodow from moment.day) > 5 or exists (
    select from schedules join schedule_assignments as cell on cell.schedule_id = schedules.id
    where week_start_date = date_trunc('week', moment.day)::date and cell.day = trim(to_char(moment.day, 'Day'))
      and cell.room = ${room} and cell.consultant_id = adviser.id)
  from (select (${starts_at}::timestamptz at time zone time_zone)::date as day from settings) as moment)`;

/** Who can take over a case, by name, and whether they are free and on duty at its appointment that is ahead. */
export const listAdvisers = (db: Db, of: Case, booked: (Time & Span) | undefined) =>
  advisersOf(db, of)
    .select(['adviser.id as consultant_id', 'adviser.name as consultant_name'])
    .select(
      booked
        ? [
            sql<boolean>`(${isThere(booked)} and ${isFreeAt(of, { ...booked, span: booked }, sql.ref<string>('adviser.id'))})`.as(
              'is_free',
            ),
            isOnDuty(of, booked.starts_at).as('is_on_duty'),
          ]
        : [sql<boolean>`true`.as('is_free'), sql<boolean>`true`.as('is_on_duty')],
    )
    .orderBy('adviser.name')
    .orderBy('adviser.id')
    .execute();

import type { ScheduledAbsence } from '@consultflow/contract/schedules/attention';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { maySee, type Viewer } from '../../visibility/consultation.ts';
import { bookedAhead } from '../appointments/queries.ts';
import { dayAt, inWeeks, startOfDay, weekdayAt } from './in-weeks.ts';

type Weeks = { monday: string; weeks: number };

const TODAY = sql`(now() at time zone (select time_zone from settings))::date`;

/** Of a consultant and a room, as the contract has it in `canBeOnDuty`. */
const canBeOnDuty = sql<boolean>`(
  is_open_as(consultant, 'consultant') and cell.room = any(consultant.specialties))`;

type PlannedDay = {
  monday: string;
  day: string;
  date: string;
  is_ahead: boolean;
  has_schedule: boolean;
  is_closed: boolean;
  closure: string | null;
  covered: string[];
};

/** The working days of weeks, with the rooms that somebody is in who is not away for all the hours of the day. */
export async function days(db: Db, { monday, weeks }: Weeks) {
  const { rows } = await sql<PlannedDay>`
    select days.monday::text, days.day, days.date::text, days.date >= ${TODAY} as is_ahead,
      week.id is not null as has_schedule, hours.open is null or closure.name is not null as is_closed, closure.name as closure,
      array(
        select distinct cell.room from schedule_assignments as cell
        join users as consultant on consultant.id = cell.consultant_id
        where cell.schedule_id = week.id and cell.day = days.day and ${canBeOnDuty} and not exists (
          select from absences
          where absences.user_id = consultant.id and ${isDuring}
          having range_agg(tstzrange(starts_at, ends_at)) @> hours.open)
      ) as covered
    from (
      select date::date, date_trunc('week', date)::date as monday, trim(to_char(date, 'Day')) as day
      from generate_series(${monday}::date::timestamp, ${monday}::date + ${7 * weeks - 1}::int, '1 day') as date
      where extract(isodow from date) < 6
    ) as days
    left join schedules as week on week.week_start_date = days.monday
    cross join settings
    cross join lateral (
      select range_agg(tstzrange(opens, closes)) as open
      from jsonb_array_elements(settings.opening_hours -> days.day) as period
      cross join lateral (
        select (days.date + (period ->> 0)::time) at time zone settings.time_zone as opens,
          (days.date + (period ->> 1)::time) at time zone settings.time_zone as closes
      ) as times
      where opens < closes
    ) as hours
    left join lateral (
      select (array_agg(absences.name order by tstzrange(starts_at, ends_at) @> hours.open desc, starts_at))[1] as name
      from absences
      where absences.user_id is null and ${isDuring}
      having range_agg(tstzrange(starts_at, ends_at)) @> hours.open
    ) as closure on true
    order by days.date`.execute(db);
  return rows;
}

/** Of absences: on a day with these hours. */
const isDuring = sql`starts_at < upper(hours.open) and ends_at > lower(hours.open)`;

/** The open rooms, and whether they have anybody to assign. */
export const rooms = (db: Db) =>
  db
    .selectFrom('rooms as cell')
    .select('cell.code')
    .select(
      sql<boolean>`exists (
        select from users as consultant
        where consultant.role = 'consultant' and is_active and deleted_at is null and cell.code = any(specialties))`.as(
        'has_consultants',
      ),
    )
    .where('cell.is_active', '=', true)
    .where('cell.deleted_at', 'is', null)
    .orderBy('cell.code')
    .execute();

/** Why an appointment has lost its consultant or its client; null if it has not. On weekends there is no schedule to be on. */
const loss = sql<string>`case
  when not is_open_as(client, 'client') then 'client_inactive'
  when not is_open_as(consultant, 'consultant') then 'inactive'
  when appointments.room <> all(consultant.specialties) then 'not_of_room'
  when ${isAway(sql`absences.user_id is null`)} then 'closed'
  when ${isAway(sql`absences.user_id = appointments.consultant_id`)} then 'absent'
  when extract(isodow from ${dayAt('appointments.starts_at')}) > 5 then null
  when not exists (
    select from schedules where week_start_date = date_trunc('week', ${dayAt('appointments.starts_at')})::date
  ) then 'no_schedule'
  when not exists (
    select from schedules join schedule_assignments as cell on cell.schedule_id = schedules.id
    where week_start_date = date_trunc('week', ${dayAt('appointments.starts_at')})::date
      and cell.day = ${weekdayAt('appointments.starts_at')} and cell.room = appointments.room
      and cell.consultant_id = appointments.consultant_id
  ) then 'not_scheduled'
end`;

function isAway(whose: ReturnType<typeof sql<boolean>>) {
  return sql<boolean>`exists (
    select from absences
    where ${whose} and absences.starts_at < appointments.ends_at and absences.ends_at > appointments.starts_at)`;
}

/** The appointments ahead that have lost their consultant or client. */
export const lost = (db: Db, viewer: Viewer, { monday, weeks }: Weeks, limit: number) =>
  inWeeks(bookedAhead(db, viewer), monday, weeks)
    .select(loss.as('reason'))
    .where(sql<boolean>`${loss} is not null`)
    .limit(limit)
    .execute();

/** How many appointments each week has ahead, and how many of them have lost their consultant. */
export const counts = (db: Db, viewer: Viewer, { monday, weeks }: Weeks) =>
  inWeeks(bookedAhead(db, viewer), monday, weeks)
    .clearSelect()
    .clearOrderBy()
    .select(sql<string>`date_trunc('week', ${dayAt('appointments.starts_at')})::date::text`.as('monday'))
    .select(({ fn }) => fn.countAll<number>().as('booked'))
    .select(sql<number>`count(*) filter (where ${loss} <> 'client_inactive')`.as('lost'))
    .groupBy('monday')
    .execute();

const othersOf = (viewer: Viewer) => sql<number[]>`array(
  select others.number from appointments as other
  join consultations as others on others.id = other.consultation_id
  where other.state = 'booked' and other.id <> appointments.id and ${maySee(viewer, 'others')}
    and (
      other.consultant_id = appointments.consultant_id
        and tstzrange(other.blocked_from, other.blocked_until)
          && tstzrange(appointments.blocked_from, appointments.blocked_until)
      or other.room = appointments.room
        and tstzrange(other.starts_at, other.ends_at) && tstzrange(appointments.starts_at, appointments.ends_at))
  order by other.starts_at, others.number limit 10)`;

/** Somebody else has each place of the room at some moment of it: the fullest begins with it or with one of them. */
const isOverCapacity = sql<boolean>`(
  not appointments.is_conflict
  and appointments.seat > (select capacity from rooms where code = appointments.room)
  and exists (
    select from appointments as latest
    where latest.room = appointments.room and latest.state = 'booked'
      and latest.ends_at > appointments.starts_at and latest.starts_at < appointments.ends_at
      and (select capacity from rooms where code = appointments.room) <= (
        select count(*) from appointments as other
        where other.room = appointments.room and other.state = 'booked' and other.seat < appointments.seat
          and other.ends_at > greatest(latest.starts_at, appointments.starts_at)
          and other.starts_at <= greatest(latest.starts_at, appointments.starts_at))))`;

/** Those booked over others of the same consultant, or in a room that is full, and that still are. */
export const conflicts = (db: Db, viewer: Viewer, { monday, weeks }: Weeks, limit: number) =>
  inWeeks(bookedAhead(db, viewer), monday, weeks)
    .select(othersOf(viewer).as('overlaps'))
    .select(isOverCapacity.as('is_over_capacity'))
    .where(
      sql<boolean>`(${isOverCapacity} or appointments.is_conflict and (
        exists (
          select from appointments as other
          where other.consultant_id = appointments.consultant_id and other.id <> appointments.id
            and other.state = 'booked'
            and tstzrange(other.blocked_from, other.blocked_until)
              && tstzrange(appointments.blocked_from, appointments.blocked_until))
        or (select capacity from rooms where code = appointments.room) <= (
          select count(*) from appointments as other
          where other.room = appointments.room and other.id <> appointments.id and other.state = 'booked'
            and other.ends_at > appointments.starts_at and other.starts_at < appointments.ends_at)))`,
    )
    .limit(limit)
    .execute();

type Duty = {
  id: string;
  name: string;
  availability: unknown;
  places: { room: string; date: string }[];
};

/** Who is assigned from today on, with their own hours. */
export const onDuty = (db: Db, { monday, weeks }: Weeks) =>
  db
    .selectFrom('schedules as week')
    .innerJoin('schedule_assignments as cell', 'cell.schedule_id', 'week.id')
    .innerJoin('users as consultant', 'consultant.id', 'cell.consultant_id')
    .select(['consultant.id', 'consultant.name', 'consultant.availability'])
    .select(
      sql<Duty['places']>`jsonb_agg(
        jsonb_build_object('room', cell.room, 'date', ${dateOfCell}) order by cell.room, ${dateOfCell})`.as(
        'places',
      ),
    )
    .where(isOfWeeks({ monday, weeks }))
    .where(canBeOnDuty)
    // Without hours of their own they have those of the firm.
    .where(sql<boolean>`consultant.availability <> '{}'`)
    .where(sql<boolean>`${dateOfCell} >= ${TODAY}`)
    .groupBy('consultant.id')
    .orderBy('consultant.name')
    .orderBy('consultant.id')
    .execute();

const dateOfCell = sql`(week.week_start_date
  + array_position(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], cell.day) - 1)`;

const isOfWeeks = ({ monday, weeks }: Weeks) =>
  sql<boolean>`week.week_start_date between ${monday}::date and ${monday}::date + ${7 * (weeks - 1)}::int`;

/** The absences ahead of consultants who are assigned meanwhile. */
export async function absences(db: Db, { monday, weeks }: Weeks, limit: number) {
  const { rows } = await sql<ScheduledAbsence>`
    select absences.id, absences.user_id, consultant.name as user_name, absences.name, absences.starts_at,
      absences.ends_at, absences.substitute_id, substitute.name as substitute_name, absences.created_at,
      absences.updated_at,
      substitute.id is not null and (not substitute.is_active or exists (
        select from absences as other
        where other.user_id = substitute.id and other.starts_at < absences.ends_at and other.ends_at > absences.starts_at
      )) as substitute_is_away
    from absences
    join users as consultant on consultant.id = absences.user_id
    left join users as substitute on substitute.id = absences.substitute_id
    where consultant.is_active and consultant.deleted_at is null
      and absences.ends_at > now() and absences.ends_at > ${startOfDay(monday)}
      and absences.starts_at < ${startOfDay(monday, 7 * weeks)}
      and exists (
        select from schedules as week join schedule_assignments as cell on cell.schedule_id = week.id
        where cell.consultant_id = absences.user_id and ${isOfWeeks({ monday, weeks })}
          and ${dateOfCell} between ${dayAt('absences.starts_at')}
            and ((absences.ends_at - interval '1 millisecond') at time zone (select time_zone from settings))::date)
    order by absences.starts_at, absences.id
    limit ${limit}`.execute(db);
  return rows;
}

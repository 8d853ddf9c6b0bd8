import type { Slot } from '@consultflow/contract/appointments/schema';
import { scheduled } from '@consultflow/contract/consultations/status';
import { knownZone } from '@consultflow/contract/known-zone';
import type { Weekday } from '@consultflow/contract/settings/hours';
import { sql } from 'kysely';
import { compiled } from '../../db/compiled-query.ts';
import { oneOf } from '../../db/literal-in.ts';
import type { Db } from '../../db/open.ts';
import { dayIn } from '../../time/clock.ts';
import { dayAfter, startOfDay, weekdayOf } from '../../time/wall-clock.ts';
import { type Hours, hoursFrom, WEEKDAYS, workingHours } from './hours.ts';
import { type Consultant, type Rules, type Slot as Found, slotsOf, type Span } from './slots.ts';

const DAY = 24 * 60 * 60_000;
/** How much is read at once: a page hardly needs more. */
const WEEK = 7 * DAY;

type Values = { room: string; from: string; until: string; except: string };

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The firm's rules, and what time it is by the clock that all servers share. */
export async function rulesNow(db: Db) {
  const { now, opening_hours, time_zone, ...rules } = await db
    .selectFrom('settings')
    .select([
      'time_zone',
      'opening_hours',
      'consultation_duration as duration',
      sql<number>`coalesce(slot_interval, consultation_duration)`.as('interval'),
      'buffer_before',
      'buffer_after',
      'minimum_notice',
      'booking_horizon as horizon',
      'max_consultations_per_day as most_per_day',
      sql<string>`clock_timestamp()::timestamptz(3)`.as('now'),
    ])
    .executeTakeFirstOrThrow();
  return {
    rules: {
      ...rules,
      time_zone: knownZone(time_zone) ?? 'UTC',
      opening_hours: hoursFrom(opening_hours) ?? {},
    },
    opening_hours,
    now: Date.parse(now),
  };
}

/** The days on which each consultant of a room is on its schedule, of those who can be on duty in it. */
const onDuty = compiled((db, { room, from, until }: Omit<Values, 'except'>) =>
  db
    .selectFrom('schedules as week')
    .innerJoin('schedule_assignments as cell', 'cell.schedule_id', 'week.id')
    .innerJoin('users as consultant', 'consultant.id', 'cell.consultant_id')
    .select(['consultant.id', 'consultant.name', 'consultant.availability'])
    .select(
      sql<string[]>`array_agg((week.week_start_date + array_position(
        array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], cell.day) - 1)::text)`.as(
        'days',
      ),
    )
    .where('cell.room', '=', room)
    .where('week.week_start_date', '>', sql<string>`${from}::timestamptz::date - 9`)
    .where('week.week_start_date', '<', sql<string>`${until}::timestamptz::date + 2`)
    .where('consultant.role', '=', 'consultant')
    .where('consultant.is_active', '=', true)
    .where('consultant.deleted_at', 'is', null)
    .where(sql<boolean>`${room} = any(consultant.specialties)`)
    .groupBy('consultant.id'),
);

/** What blocks the room or one of these consultants. */
const blocks = compiled((db, { room, from, until, except, people }: Values & { people: string[] }) =>
  db
    .selectFrom('appointments')
    .select([
      'consultant_id',
      'room',
      'seat',
      'starts_at',
      'ends_at',
      'blocked_from',
      'blocked_until',
      'state',
    ])
    .where((is) =>
      is.or([is('room', '=', room), is('consultant_id', '=', sql<string>`any(${people}::uuid[])`)]),
    )
    .where('consultation_id', '<>', except)
    .where(sql<boolean>`(state = 'booked' or state = 'held' and held_until > clock_timestamp())`)
    // Buffers are at most four hours each.
    .where('ends_at', '>', sql<string>`${from}::timestamptz - interval '12 hours'`)
    .where('starts_at', '<', sql<string>`${until}::timestamptz + interval '24 hours'`),
);

const absences = compiled(
  (db, { from, until, people }: Pick<Values, 'from' | 'until'> & { people: string[] }) =>
    db
      .selectFrom('absences')
      .select(['user_id', 'name', 'starts_at', 'ends_at'])
      .where((is) =>
        is.or([is('user_id', 'is', null), is('user_id', '=', sql<string>`any(${people}::uuid[])`)]),
      )
      .where('ends_at', '>', from)
      .where('starts_at', '<', sql<string>`${until}::timestamptz + interval '24 hours'`),
);

const dayAt = (column: string) =>
  sql<string>`(${sql.ref(column)} at time zone (select time_zone from settings))::date::text`;

/** How many consultations each consultant has on each day of the firm's calendar: as far as they count towards the maximum. */
const taken = compiled((db, { from, until, except, people }: Omit<Values, 'room'> & { people: string[] }) => {
  const among = sql<string>`any(${people}::uuid[])`;
  const isCounted = sql<string>`${from}::timestamptz - interval '24 hours'`;
  const ends = sql<string>`${until}::timestamptz + interval '24 hours'`;
  return db
    .selectFrom((one) =>
      one
        .selectFrom('consultations')
        .select(['consultant_id', dayAt('scheduled_date').as('day')])
        .where('consultant_id', '=', among)
        .where('scheduled_date', '>=', isCounted)
        .where('scheduled_date', '<', ends)
        .where(oneOf('status', scheduled))
        .where('id', '<>', except)
        .unionAll(
          one
            .selectFrom('consultations')
            .select(['consultant_id', dayAt('scheduled_date').as('day')])
            .where('consultant_id', '=', among)
            .where('scheduled_date', '>=', isCounted)
            .where('scheduled_date', '<', ends)
            .where('status', '=', 'completed')
            // One completed before its day leaves the day free.
            .where(
              'completed_date',
              '>=',
              sql<string>`date_trunc('day', scheduled_date, (select time_zone from settings))`,
            )
            .where('id', '<>', except),
        )
        .unionAll(
          one
            .selectFrom('appointments')
            .select(['consultant_id', dayAt('starts_at').as('day')])
            .where('consultant_id', '=', among)
            .where('starts_at', '>=', isCounted)
            .where('starts_at', '<', ends)
            .where('state', '=', 'held')
            .where('held_until', '>', sql<string>`clock_timestamp()`)
            .where('consultation_id', '<>', except),
        )
        .as('one'),
    )
    .select(['consultant_id', 'day', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['consultant_id', 'day']);
});

type Wanted = {
  room: { code: string; capacity: number };
  /** Only these consultants. */
  only?: string[] | undefined;
  /** The consultation that is being moved or decided, which blocks nothing. */
  except?: string | undefined;
};

const span = (one: { from: string; until: string }): Span => ({
  from: Date.parse(one.from),
  until: Date.parse(one.until),
});

const written = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

/** What is needed to compute the slots of a span. */
async function read(db: Db, { room, only, except = NOBODY }: Wanted, asked: Span) {
  const { from, until } = written(asked);
  const duty = (await onDuty(db, { room: room.code, from, until })).filter(
    ({ id }) => !only || only.includes(id),
  );
  const people = duty.map(({ id }) => id);
  const [blocked, away, counts] = await Promise.all([
    blocks(db, { room: room.code, from, until, except, people }),
    absences(db, { from, until, people }),
    taken(db, { from, until, except, people }),
  ]);
  const blockedOf = Map.groupBy(blocked, (one) => one.consultant_id);
  const awayOf = Map.groupBy(away, (one) => one.user_id);
  const countsOf = Map.groupBy(counts, (one) => one.consultant_id);
  const consultants = duty.map(({ id, name, availability, days }): Consultant => ({
    id,
    name,
    availability,
    days,
    busy: (blockedOf.get(id) ?? []).map((one) => span({ from: one.blocked_from, until: one.blocked_until })),
    absences: (awayOf.get(id) ?? []).map((one) => span({ from: one.starts_at, until: one.ends_at })),
    taken: Object.fromEntries((countsOf.get(id) ?? []).map(({ day, count }) => [day, count])),
  }));
  return {
    consultants,
    place: {
      capacity: room.capacity,
      taken: blocked
        .filter((one) => one.room === room.code)
        .map((one) => ({ ...span({ from: one.starts_at, until: one.ends_at }), seat: one.seat })),
      closures: (awayOf.get(null) ?? []).map((one) => span({ from: one.starts_at, until: one.ends_at })),
    },
  };
}

/** The slots that begin in a span, by time, then consultant; reads a week when it gets there. */
export async function* slotsIn(db: Db, wanted: Wanted, asked: Span): AsyncGenerator<Slot> {
  const { rules, now } = await rulesNow(db);
  const last = endOfHorizon(rules, now);
  const begin = Math.max(asked.from, now);
  const end = Math.min(asked.until, last);
  for (let from = begin; from < end; from += WEEK) {
    const week = { from, until: Math.min(from + WEEK, end) };
    const { consultants, place } = await read(db, wanted, week);
    for (const slot of slotsOf(rules, place, consultants, week, now)) yield shown(slot);
  }
}

/** After it nothing can be booked. */
const endOfHorizon = ({ time_zone, horizon }: Rules, now: number) =>
  startOfDay(dayAfter(dayIn(time_zone)(new Date(now)), horizon + 1), time_zone);

const shown = ({ starts_at, ends_at, ...who }: Found): Slot => ({
  ...who,
  starts_at: new Date(starts_at).toISOString(),
  ends_at: new Date(ends_at).toISOString(),
});

/** One slot of a consultant, if it is free now. */
export async function findSlot(
  db: Db,
  wanted: Wanted,
  { consultant_id, starts_at }: Pick<Slot, 'consultant_id' | 'starts_at'>,
) {
  const from = Date.parse(starts_at);
  for await (const slot of slotsIn(db, { ...wanted, only: [consultant_id] }, { from, until: from + 1 }))
    return slot;
  return undefined;
}

const OFFERED = 5;

/**
 * The next free slots from a time on, first of this consultant and then of anybody in the room; without any, the first
 * ones before that time.
 */
export async function nextSlots(db: Db, wanted: Wanted, from: string, consultant_id: string | undefined) {
  const at = Date.parse(from);
  const first = async (only: string[] | undefined, asked: Span) => {
    const some: Slot[] = [];
    for await (const slot of slotsIn(db, { ...wanted, only }, asked)) {
      some.push(slot);
      if (some.length === OFFERED) break;
    }
    return some;
  };
  const isOffered = consultant_id && (!wanted.only || wanted.only.includes(consultant_id));
  const people = [...(isOffered ? [[consultant_id]] : []), wanted.only];
  for (const asked of [
    { from: at, until: at + 31 * DAY },
    { from: at - 31 * DAY, until: at },
  ])
    for (const only of people) {
      const found = await first(only, asked);
      if (found.length > 0) return found;
    }
  return [];
}

const WEEKDAY = sql<string>`trim(to_char(${sql.ref('asked.day')}, 'Day'))`;

/** Where the saved schedule has a consultant on a day: the letter and the capacity of each room. */
const roomsOn = (db: Db, consultant_id: string, day: string) =>
  db
    .selectFrom(sql<{ day: string }>`(select ${day}::date as day)`.as('asked'))
    .innerJoin('schedules as week', (on) =>
      on.on('week.week_start_date', '=', sql<string>`date_trunc('week', asked.day)::date`),
    )
    .innerJoin('schedule_assignments as cell', (on) =>
      on
        .onRef('cell.schedule_id', '=', 'week.id')
        .on('cell.consultant_id', '=', consultant_id)
        .on('cell.day', '=', WEEKDAY),
    )
    .innerJoin('rooms', 'rooms.code', 'cell.room')
    .select(['rooms.code', 'rooms.capacity'])
    .execute();

/**
 * A consultant's day by the firm's calendar: when they could begin one more, in whichever room the schedule has them, and
 * how many consultations count towards the daily maximum. The one that is being moved blocks nothing.
 */
export async function dayOfConsultant(db: Db, id: string, day: string, except: string | undefined) {
  const { rules } = await rulesNow(db);
  const [from, until] = [startOfDay(day, rules.time_zone), startOfDay(dayAfter(day), rules.time_zone)];
  const [rooms, counts] = await Promise.all([
    roomsOn(db, id, day),
    taken(db, { ...written({ from, until }), except: except ?? NOBODY, people: [id] }),
  ]);
  const times = new Set<string>();
  for (const room of rooms)
    for await (const slot of slotsIn(db, { room, only: [id], except }, { from, until }))
      times.add(slot.starts_at);
  return {
    rules,
    taken: counts.find((one) => one.day === day)?.count ?? 0,
    times: [...times].toSorted(),
  };
}

/** What blocks a consultant from now on, when they are absent, and how many consultations they have on each day of the firm's calendar. */
export async function calendarFrom(db: Db, id: string, now: number) {
  const ahead = { from: new Date(now).toISOString(), until: 'infinity', except: NOBODY, people: [id] };
  const [blocked, away, counts] = await Promise.all([
    blocks(db, { ...ahead, room: '' }),
    absences(db, ahead),
    taken(db, ahead),
  ]);
  return {
    busy: blocked.map((one) => span({ from: one.blocked_from, until: one.blocked_until })),
    absences: away
      .filter(({ user_id }) => user_id === id)
      .map((one) => span({ from: one.starts_at, until: one.ends_at })),
    taken: Object.fromEntries(counts.map(({ day, count }) => [day, count])),
  };
}

type Opening = Pick<Rules, 'opening_hours'>;

/** Whether the firm is open on a day by its usual hours. */
export const isOpenOn = ({ opening_hours }: Opening, date: string) =>
  hasTime(opening_hours, WEEKDAYS[weekdayOf(date)]!);

/** Whether the hours of somebody leave no time on a day on which the firm is open. */
export const hasNoHours = (rules: Opening, availability: unknown, date: string) =>
  isOpenOn(rules, date) &&
  !hasTime(workingHours(availability, rules.opening_hours), WEEKDAYS[weekdayOf(date)]!);

const hasTime = (hours: Hours, day: Weekday) => (hours[day] ?? []).length > 0;

const mondayOf = (date: string) => dayAfter(date, -weekdayOf(date));

/** The Mondays in a span of the firm's calendar whose weeks have no schedule. */
export async function weeksWithoutSchedule(db: Db, { from, until }: Span, time_zone: string) {
  const dayOf = dayIn(time_zone);
  const last = mondayOf(dayOf(new Date(until - 1)));
  const mondays: string[] = [];
  for (let monday = mondayOf(dayOf(new Date(from))); monday <= last; monday = dayAfter(monday, 7))
    mondays.push(monday);
  const saved = await db
    .selectFrom('schedules')
    .select(sql<string>`week_start_date::text`.as('monday'))
    .where('week_start_date', '=', sql<string>`any(${mondays}::date[])`)
    .execute();
  return mondays.filter((one) => !saved.some(({ monday }) => monday === one));
}

export const closuresIn = (db: Db, { from, until }: Span) =>
  db
    .selectFrom('absences')
    .select(['name', 'starts_at', 'ends_at'])
    .where('user_id', 'is', null)
    .where('ends_at', '>', new Date(from).toISOString())
    .where('starts_at', '<', new Date(until).toISOString())
    .orderBy('starts_at')
    .limit(100)
    .execute();

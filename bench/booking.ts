import { Day } from '@consultflow/contract/schedules/day';
import { sql } from 'kysely';
import { type Call, reading } from './call.ts';
import { type Firm, withoutTimeout } from './firm.ts';

/** The name of the call, which has a target of its own. */
export const SLOTS = 'slots of 50 consultants for eight weeks';

const WEEKS = 8;
const ROOM = 'F';
const DAY = 24 * 60 * 60_000;

/** The first page of the bookable times of a large room: by day, half of everybody's hours are booked at most. */
export async function bookingOf(firm: Firm): Promise<Call[]> {
  await fillRoom(firm);
  await bookHours(firm);
  const from = new Date();
  const to = new Date(from.getTime() + WEEKS * 7 * DAY);
  const path = `/rooms/${ROOM}/slots?from=${from.toISOString()}&to=${to.toISOString()}`;
  const { clients, consultants, admin } = firm;
  const week = `from=${from.toISOString()}&to=${new Date(from.getTime() + 7 * DAY).toISOString()}`;
  const monday = mondayOf(from);
  return [
    reading(SLOTS, clients, () => path),
    reading('appointments of a room’s week', consultants, () => `/appointments?room=${ROOM}&${week}`),
    reading(
      'attention of four weeks',
      [admin],
      () => `/schedules/attention?week_start_date=${monday}&weeks=4`,
    ),
  ];
}

/** A room of its own with its own consultants, so that the other calls read what they did without it. */
async function fillRoom({ db }: Firm) {
  await sql`
    insert into rooms (code, name, description, capacity, is_active, room_type)
    values (${ROOM}, 'Bookings', '', 60, true, 'consultation')
  `.execute(db);
  await sql`
    insert into users (name, email, role, account_status, password_hash, specialties)
    select 'Booked ' || n, 'booked' || n || '@firm.example', 'consultant', 'approved', 'none', array[${ROOM}]
    from generate_series(1, 50) as n
  `.execute(db);
  await sql`
    with week as (
      insert into schedules (week_start_date)
      select (date_trunc('week', now()) + n * interval '7 days')::date from generate_series(0, ${WEEKS}::int) as n
      on conflict (week_start_date) do update set updated_at = now()
      returning id
    )
    insert into schedule_assignments (schedule_id, day, room, consultant_id)
    select week.id, days.name, ${ROOM}, users.id
    from week cross join unnest(${sql.val(Day.options)}::text[]) as days (name) cross join users
    where ${ROOM} = any(specialties)
  `.execute(db);
}

/** One in ten cases of a small firm, up to two thousand: some of the morning of each day. */
async function bookHours({ db, url, clients, consultations }: Firm) {
  const most = Math.min(2_000, Math.round(consultations / 10));
  await withoutTimeout(url, (trx) =>
    sql`
    with free as (
      select users.id as consultant_id, row_number() over (partition by day order by users.id) as seat,
        day + interval '9 hours' + (('x' || substr(md5(users.id::text || day), 1, 4))::bit(16)::int % 4) * interval '1 hour'
          as starts_at
      from users cross join generate_series(date_trunc('day', now()) + interval '1 day',
        date_trunc('day', now()) + ${WEEKS * 7}::int * interval '1 day', interval '1 day') as day
      where ${ROOM} = any(specialties) and extract(isodow from day) < 6
      order by day, users.id limit ${most}
    ), made as (
      insert into consultations (client_id, consultant_id, room, topic, problem_details, status, scheduled_date,
        last_modified_by, created_at)
      select ${clients[0]!.id}, consultant_id, ${ROOM}, 'Booked by the bench', '<p>Which proof of origin?</p>', 'approved',
        starts_at, ${clients[0]!.id}, now() - interval '2 days'
      from free returning id, consultant_id, scheduled_date
    )
    insert into appointments (consultation_id, consultant_id, room, seat, state, starts_at, ends_at, blocked_from,
      blocked_until, mode)
    select made.id, made.consultant_id, ${ROOM}, free.seat, 'booked', starts_at, starts_at + interval '1 hour', starts_at,
      starts_at + interval '1 hour', 'office'
    from made join free on free.consultant_id = made.consultant_id and free.starts_at = made.scheduled_date
  `.execute(trx),
  );
  for (const table of ['appointments', 'schedules', 'schedule_assignments'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const mondayOf = (time: Date) =>
  new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);

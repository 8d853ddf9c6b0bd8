import type { RoomCode } from '@consultflow/contract/rooms/code';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { mondayOf } from './calendar.ts';
import type { Draw } from './random.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const rooms: RoomCode[] = ['A', 'B', 'C', 'D', 'E'];

type Assigned = { id: string; specialties: RoomCode[] };

/**
 * The schedules of this week and the next two, the last of them complete: before it nobody is in Legal on Thursday, and
 * nobody in Technical next Wednesday. Whoever has appointments is on duty then, except for one consultant on one day of
 * next week.
 */
export async function planWeeks(db: Db, draw: Draw, consultants: Assigned[], now: Date) {
  const weeks = [0, 1, 2].map((ahead) => ({ id: draw.uuid(), week_start_date: mondayOf(now, ahead) }));
  await db.insertInto('schedules').values(weeks).execute();
  const rows = weeks.flatMap(({ id: schedule_id }, week) =>
    days.flatMap((day, place) =>
      rooms
        .filter((room) => !isGap(week, day, room))
        .flatMap((room) =>
          onDuty(consultants, room, place + week).map(({ id }) => ({
            schedule_id,
            day,
            room,
            consultant_id: id,
          })),
        ),
    ),
  );
  const booked = await bookedCells(db, weeks);
  const planned = new Set(rows.map(cellKey));
  const forgotten = booked.find((cell) => cell.schedule_id === weeks[1]!.id && !planned.has(cellKey(cell)));
  await db
    .insertInto('schedule_assignments')
    .values([...rows, ...booked.filter((cell) => cell !== forgotten)])
    .onConflict((already) => already.doNothing())
    .execute();
}

type Week = { id: string; week_start_date: string };
type Cell = { schedule_id: string; day: string; room: string; consultant_id: string };

const cellKey = ({ schedule_id, day, room, consultant_id }: Cell) =>
  [schedule_id, day, room, consultant_id].join();

/** Where consultants have appointments, by the firm's calendar; those with restricted cases come last. */
async function bookedCells(db: Db, weeks: Week[]) {
  const { rows } = await sql<Cell>`
    select week.id as schedule_id, trim(to_char(scheduled_date at time zone 'Europe/Istanbul', 'Day')) as day,
      room, consultant_id
    from consultations
    join schedules as week
      on week.week_start_date = date_trunc('week', scheduled_date at time zone 'Europe/Istanbul')::date
    where status in ('approved', 'rescheduled') and week.id = any(${weeks.map(({ id }) => id)}::uuid[])
      and extract(isodow from scheduled_date at time zone 'Europe/Istanbul') < 6
    group by 1, 2, room, consultant_id
    order by bool_or(is_restricted), room desc, day, consultant_id`.execute(db);
  return rows;
}

const isGap = (week: number, day: string, room: RoomCode) =>
  (week < 2 && room === 'C' && day === 'Thursday') || (week === 1 && room === 'E' && day === 'Wednesday');

/** Two days for each in turn, and sometimes both. */
const onDuty = (consultants: Assigned[], room: RoomCode, place: number) => {
  const able = consultants.filter(({ specialties }) => specialties.includes(room));
  const main = able[Math.floor(place / 2) % able.length]!;
  return place === 2 && able.length > 1 && room < 'C' ? able.slice(0, 2) : [main];
};

import type { RoomCode } from '@consultflow/contract/rooms/schema';
import type { Db } from '../db/open.ts';
import { mondayOf } from './calendar.ts';
import type { Draw } from './random.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const rooms: RoomCode[] = ['A', 'B', 'C', 'D', 'E'];

type Assigned = { id: string; specialties: RoomCode[] };

/** The schedules of this week and next; nobody in Legal on Thursday, nobody in Technical next Wednesday. */
export async function planWeeks(db: Db, draw: Draw, consultants: Assigned[], now: Date) {
  const weeks = [0, 1].map((ahead) => ({ id: draw.uuid(), week_start_date: mondayOf(now, ahead) }));
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
  await db.insertInto('schedule_assignments').values(rows).execute();
}

const isGap = (week: number, day: string, room: RoomCode) =>
  (room === 'C' && day === 'Thursday') || (week === 1 && room === 'E' && day === 'Wednesday');

/** Two days for each in turn, and sometimes both. */
const onDuty = (consultants: Assigned[], room: RoomCode, place: number) => {
  const able = consultants.filter(({ specialties }) => specialties.includes(room));
  const main = able[Math.floor(place / 2) % able.length]!;
  return place === 2 && able.length > 1 && room < 'C' ? able.slice(0, 2) : [main];
};

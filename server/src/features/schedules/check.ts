import { canBeOnDuty, dutyRefusal } from '@consultflow/contract/schedules/policy';
import type { RoomCode } from '@consultflow/contract/rooms/schema';
import type { DayAssignment } from '@consultflow/contract/schedules/schema';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import * as rooms from '../rooms/queries.ts';
import * as schedules from './queries.ts';
import { type Cell, cellsOf } from './week.ts';

/** Who would be where, or a 400 that names whoever cannot be there. */
export async function checkedCells(db: Db, assignments: DayAssignment[]): Promise<Cell[]> {
  const known = (await rooms.list(db, {})).map(({ code }) => code);
  const stray = assignments
    .flatMap(({ room_assignments }) => room_assignments)
    .find(({ room }) => !known.includes(room));
  if (stray) throw invalid(`There is no Room ${stray.room}`, 'assignments');

  const cells = cellsOf(assignments);
  const ids = [...new Set(cells.map(({ consultant_id }) => consultant_id))];
  const people = new Map((await schedules.consultants(db, ids)).map((one) => [one.id, one]));
  for (const { room, consultant_id } of cells) {
    const mistake = refusal(people.get(consultant_id), room);
    if (mistake) throw invalid(mistake, 'assignments');
  }
  return cells;
}

type Consultant = Awaited<ReturnType<typeof schedules.consultants>>[number];

function refusal(consultant: Consultant | undefined, room: RoomCode) {
  if (!consultant) return 'Unknown consultant';
  if (!canBeOnDuty(consultant, room)) return dutyRefusal(consultant, room);
}

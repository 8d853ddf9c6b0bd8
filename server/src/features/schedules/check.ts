import { canBeOnDuty } from '@consultflow/contract/schedules/policy';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { DayAssignment } from '@consultflow/contract/schedules/schema';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import * as rooms from '../rooms/queries.ts';
import * as schedules from './queries.ts';
import { type Cell, cellsOf } from './week.ts';

/** The assignments, or a 400 that names the consultants who cannot be assigned. */
export async function checkedCells(db: Db, assignments: DayAssignment[]): Promise<Cell[]> {
  const known = (await rooms.list(db, {})).map(({ code }) => code);
  const stray = assignments
    .flatMap(({ room_assignments }) => room_assignments)
    .find(({ room }) => !known.includes(room));
  if (stray) throw invalid('room_unknown', 'assignments', { room: stray.room });

  const cells = cellsOf(assignments);
  const ids = [...new Set(cells.map(({ consultant_id }) => consultant_id))];
  const people = new Map((await schedules.consultants(db, ids)).map((one) => [one.id, one]));
  for (const { room, consultant_id } of cells) {
    checkDuty(people.get(consultant_id), room);
  }
  return cells;
}

type Consultant = Awaited<ReturnType<typeof schedules.consultants>>[number];

function checkDuty(consultant: Consultant | undefined, room: RoomCode) {
  if (!consultant) throw invalid('consultant_unknown', 'assignments');
  const { name, is_active } = consultant;
  if (!canBeOnDuty(consultant, room))
    throw invalid(is_active ? 'consultant_not_of_room' : 'consultant_not_active', 'assignments', {
      name,
      room,
    });
}

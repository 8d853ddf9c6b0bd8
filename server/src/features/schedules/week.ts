import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { Room } from '@consultflow/contract/rooms/schema';
import { Day } from '@consultflow/contract/schedules/day';
import type { DayAssignment } from '@consultflow/contract/schedules/schema';

/** One consultant in one room on one day. */
export type Cell = { day: string; room: RoomCode; consultant_id: string };

/** Every consultant of every cell, once. */
export const cellsOf = (assignments: DayAssignment[]): Cell[] => {
  const cells = assignments.flatMap(({ day, room_assignments }) =>
    room_assignments.flatMap(({ room, consultant_ids }) =>
      consultant_ids.map((consultant_id) => ({ day, room, consultant_id })),
    ),
  );
  return [...new Map(cells.map((cell) => [Object.values(cell).join(), cell])).values()];
};

type ListedRoom = Pick<Room, 'code' | 'is_active'>;

/** The week as a grid: every weekday with every room that is open or used that week. */
export const withGrid = <T extends { cells: Cell[]; rooms: ListedRoom[] }>({ cells, rooms, ...week }: T) => {
  const shown = rooms.filter(({ code, is_active }) => is_active || cells.some(({ room }) => room === code));
  const consultantsOf = (day: Day, code: RoomCode) =>
    cells.filter((cell) => cell.day === day && cell.room === code).map((cell) => cell.consultant_id);
  const assignments: DayAssignment[] = Day.options.map((day) => ({
    day,
    room_assignments: shown.map(({ code }) => ({ room: code, consultant_ids: consultantsOf(day, code) })),
  }));
  return { ...week, assignments };
};

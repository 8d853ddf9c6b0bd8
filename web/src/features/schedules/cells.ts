import { Day } from '@consultflow/contract/schedules/day';
import type { DayAssignment, Schedule } from '@consultflow/contract/schedules/schema';

/** One consultant in one room on one day. */
export type Cell = { day: Day; room: string; consultant: string };

/** A cell as a string, for sets. */
export type Place = string;

/** A user's changes to a week: assignments to add and to remove. */
export type Changes = ReadonlyMap<Place, boolean>;

export const noChanges: Changes = new Map();

export const placeOf = ({ day, room, consultant }: Cell): Place => `${day} ${room} ${consultant}`;

export function cellOf(place: Place): Cell {
  const [day, room = '', consultant = ''] = place.split(' ');
  // A newer server may plan other days; they are kept.
  return { day: day as Day, room, consultant };
}

/** All assignments of a week. */
export const placesOf = (schedule: Pick<Schedule, 'assignments'> | null): ReadonlySet<Place> =>
  new Set(
    schedule?.assignments.flatMap(({ day, room_assignments }) =>
      room_assignments.flatMap(({ room, consultant_ids }) =>
        consultant_ids.map((consultant) => placeOf({ day, room, consultant })),
      ),
    ),
  );

/** The week with the changes applied. */
export const changed = (places: ReadonlySet<Place>, changes: Changes): ReadonlySet<Place> =>
  new Set([
    ...[...places].filter((place) => changes.get(place) !== false),
    ...[...changes].filter(([, isThere]) => isThere).map(([place]) => place),
  ]);

/** The changes that have an effect. */
export const effective = (places: ReadonlySet<Place>, changes: Changes): Changes =>
  new Map([...changes].filter(([place, isThere]) => places.has(place) !== isThere));

/** The difference between two weeks. */
export const between = (from: ReadonlySet<Place>, to: ReadonlySet<Place>): Changes =>
  new Map([
    ...[...from].filter((place) => !to.has(place)).map((place) => [place, false] as const),
    ...[...to].filter((place) => !from.has(place)).map((place) => [place, true] as const),
  ]);

/** The changes without those that were `made`, which had replaced others; what was changed since stays. */
export const undone = (changes: Changes, made: Changes, replaced: Changes): Changes => {
  const since = (place: Place) => changes.get(place) !== made.get(place);
  return new Map([
    ...[...changes].filter(([place]) => since(place)),
    ...[...replaced].filter(([place]) => !since(place)),
  ]);
};

/** The week in the format of a save. */
export function assignmentsOf(places: ReadonlySet<Place>): DayAssignment[] {
  const cells = [...places].map(cellOf);
  return [...new Set([...Day.options, ...cells.map(({ day }) => day)])].map((day) => {
    const ofDay = cells.filter((cell) => cell.day === day);
    return {
      day,
      room_assignments: [...new Set(ofDay.map(({ room }) => room))].toSorted().map((room) => ({
        room,
        consultant_ids: ofDay.filter((cell) => cell.room === room).map(({ consultant }) => consultant),
      })),
    };
  });
}

import type { Room } from '@consultflow/contract/rooms/schema';
import { canBeOnDuty } from '@consultflow/contract/schedules/policy';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { cellOf, type Place } from './cells.ts';

export type PlannedRoom = Pick<Room, 'code' | 'name'> & { consultants: UserExcerpt[] };

/** The open rooms, and closed ones in use, each with the consultants who can be assigned. */
export function plannedRooms(
  rooms: Room[],
  consultants: UserExcerpt[],
  places: ReadonlySet<Place>,
): PlannedRoom[] {
  const used = new Set([...places].map((place) => cellOf(place).room));
  return rooms
    .filter(({ code, is_active }) => is_active || used.has(code))
    .map(({ code, name }) => ({
      code,
      name,
      consultants: consultants.filter((one) => canBeOnDuty(one, code)),
    }));
}

/** Assignments that are no longer allowed: of inactive consultants, or without the specialty. */
export function strayPlaces(consultants: UserExcerpt[], places: ReadonlySet<Place>) {
  const byId = new Map(consultants.map((one) => [one.id, one]));
  return [...places].filter((place) => {
    const { consultant, room } = cellOf(place);
    const known = byId.get(consultant);
    return !known || !canBeOnDuty(known, room);
  });
}

/** What of a week can be planned again: without deleted rooms, and without assignments that are no longer allowed. */
export function copyable(places: ReadonlySet<Place>, consultants: UserExcerpt[], rooms: { code: string }[]) {
  const strays = new Set(strayPlaces(consultants, places));
  const open = new Set(rooms.map(({ code }) => code));
  return new Set([...places].filter((place) => !strays.has(place) && open.has(cellOf(place).room)));
}

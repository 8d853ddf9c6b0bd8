import type { Slot } from '@consultflow/contract/appointments/schema';
import { useQueries } from '@tanstack/react-query';
import { slotsOn, whyNone } from '../../../domain/appointments/days.ts';
import { type Deciding, type Moving, slotsOfWeek } from '../../../domain/appointments/queries.ts';
import { mondayOf } from '../../../lib/time/calendar.ts';
import { dayOf } from '../../../lib/time/week.ts';

/** The bookable times of a room in several weeks, as far as they are loaded. */
export function useWeeks(room: string, mondays: readonly string[], of?: Deciding | Moving) {
  return useQueries({
    queries: mondays.map((monday) => slotsOfWeek(room, monday, of)),
    combine: (weeks) => {
      const ofMonday = new Map(mondays.map((monday, at) => [monday, weeks[at]]));
      const weekOf = (day: string) => ofMonday.get(mondayOf(day));
      const failed = weeks.find(({ error, data }) => error && !data);
      return {
        /** Undefined until they are known. */
        slotsOn: (day: string) => {
          const week = weekOf(day)?.data;
          return week && slotsOn(day, week.slots);
        },
        whyNone: (day: string) => {
          const week = weekOf(day)?.data;
          return week && whyNone(day, week);
        },
        /** Undefined while it is unknown whether somebody is free then. */
        freeAt: (starts_at: string, consultant_id: string | null) => {
          const week = weekOf(dayOf(new Date(starts_at)))?.data;
          return week?.slots.filter(
            (slot) =>
              isSameTime(slot, { starts_at }) &&
              (consultant_id === null || slot.consultant_id === consultant_id),
          );
        },
        firm: weeks.find(({ data }) => data)?.data,
        error: failed?.error ?? undefined,
        isFetching: weeks.some(({ isFetching }) => isFetching),
        retry: () => weeks.forEach((week) => void week.refetch()),
      };
    },
  });
}

export type Weeks = ReturnType<typeof useWeeks>;

export const isSameTime = (one: { starts_at: string }, other: { starts_at: string }) =>
  Date.parse(one.starts_at) === Date.parse(other.starts_at);

export const isSameSlot = (one: Slot, other: Slot) =>
  one.consultant_id === other.consultant_id && isSameTime(one, other);

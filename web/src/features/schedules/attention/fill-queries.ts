import { msg } from '@consultflow/contract/language/t';
import { addSchedule, updateSchedule } from '@consultflow/contract/schedules/endpoints';
import type { Schedule } from '@consultflow/contract/schedules/schema';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { ApiError } from '../../../lib/api/replies.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';
import { assignmentsOf, type Place } from '../cells.ts';

/** A week to save: new, or over the version last seen. */
export type Filled = { week: string; places: ReadonlySet<Place>; seen: Schedule | null };

/** Saves several weeks, one after the other, each of them completely or not at all. */
export const useFillWeeks = () =>
  useSingleFlight({
    mutationKey: mutationKeys.schedules.fill,
    stale: [queryKeys.schedules.every, queryKeys.slots.every],
    mutationFn: async (weeks: (Omit<Filled, 'places'> & { places: Place[] })[], key) => {
      const filled: string[] = [];
      const failures: { week: string; reason: string }[] = [];
      for (const { week, places, seen } of weeks) {
        const body = { week_start_date: week, assignments: assignmentsOf(new Set(places)) };
        try {
          await (seen
            ? call(updateSchedule, {
                params: { id: seen.id },
                body: { ...body, updated_at: seen.updated_at },
              })
            : call(addSchedule, { body, key: `${key()} ${week}`.replaceAll(' ', '-') }));
          filled.push(week);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          failures.push({ week, reason: error.message });
        }
      }
      return { filled, failures };
    },
    meta: { failure: msg('The weeks could not be filled') },
  });

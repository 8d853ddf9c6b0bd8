import { msg, t } from '@consultflow/contract/language/t';
import {
  addSchedule,
  deleteSchedule,
  listSchedules,
  updateSchedule,
} from '@consultflow/contract/schedules/endpoints';
import type { Schedule, ScheduleForm } from '@consultflow/contract/schedules/schema';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { call } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { EMPTY } from '../../lib/api/replies.ts';

/** The schedule of the week that starts on this Monday; null if none is saved. */
export const scheduleOf = (monday: string) =>
  queryOptions({
    queryKey: queryKeys.schedules.week(monday),
    queryFn: ({ signal }) =>
      call(listSchedules, { query: { week_start_date: monday } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data[0] ?? null,
    meta: { failure: msg('Failed to load schedule data.') },
  });

type Week = Pick<ScheduleForm, 'week_start_date' | 'assignments'>;

/** Saves a week over its last seen version; the response is the new one. */
export function useSaveWeek() {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.schedules.save,
    stale: [queryKeys.slots.every],
    mutationFn: ({ seen, ...week }: Week & { seen: Schedule | null }, key) =>
      seen
        ? call(updateSchedule, { params: { id: seen.id }, body: { ...week, updated_at: seen.updated_at } })
        : call(addSchedule, { body: week, key: key() }),
    onSuccess: ({ data }) =>
      cache.setQueryData(scheduleOf(data.week_start_date).queryKey, { status: 'success', data: [data] }),
    meta: { success: msg('Weekly schedule saved successfully'), failure: msg('Failed to save schedule') },
  });
}

/** Deletes a saved week. */
export function useDeleteWeek() {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.schedules.delete,
    stale: [queryKeys.slots.every],
    mutationFn: async ({ id, week_start_date }: Schedule) => ({
      ...(await call(deleteSchedule, { params: { id } })),
      week_start_date,
    }),
    onSuccess: ({ week_start_date }) =>
      cache.setQueryData(scheduleOf(week_start_date).queryKey, { status: 'success', data: [] }),
    meta: { failure: msg('Failed to delete the schedule') },
  });
}

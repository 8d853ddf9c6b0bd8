import { getCalendarFeed, renewCalendarLink } from '@consultflow/contract/calendar/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Since when the user's calendar feed has its address. */
export const calendarFeed = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.calendar(id),
    queryFn: async ({ signal }) => (await call(getCalendarFeed, { params: { id } }, { signal })).data,
  });

export function useRenewCalendarLink(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarLink, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.users.calendar(id) }),
    meta: { success: msg('The calendar has a new address'), failure: msg('Failed to make an address') },
  });
}

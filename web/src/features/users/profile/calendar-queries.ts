import { chooseFeed, getCalendarFeed, renewCalendarLink } from '@consultflow/contract/calendar/endpoints';
import type { CalendarFeed, FeedChoices } from '@consultflow/contract/calendar/schema';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { mutationScopes } from '../../../lib/api/mutation-scopes.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Since when the user's calendar feed has its address, what it has, and who has read it. */
export const calendarFeed = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.calendar(id),
    queryFn: async ({ signal }) => (await call(getCalendarFeed, { params: { id } }, { signal })).data,
  });

/** The address that was just made: known until its page is left, also if the page is built anew in another language. */
export const newCalendarLink = (id: string) =>
  queryOptions<string>({ queryKey: queryKeys.users.calendarLink(id), queryFn: skipToken, gcTime: 0 });

export function useRenewCalendarLink(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarLink, { params: { id } }),
    onSuccess: ({ data }) => {
      cache.setQueryData(newCalendarLink(id).queryKey, data.calendar_link);
      return cache.invalidateQueries({ queryKey: queryKeys.users.calendar(id) });
    },
    meta: { success: msg('The calendar has a new address'), failure: msg('Failed to make an address') },
  });
}

/** What the feed has: shown at once and saved on every change, one after the other; a failure has a toast. */
export function useFeedChoices(id: string, feed: CalendarFeed) {
  const cache = useQueryClient();
  const queryKey = queryKeys.users.calendar(id);
  const mutationKey = mutationKeys.users.saveOwn(id, 'feed');
  const save = useMutation({
    mutationKey,
    mutationFn: (body: FeedChoices) => call(chooseFeed, { params: { id }, body }),
    scope: mutationScopes.feed(id),
    onSuccess: async ({ data }) => {
      // A response that was on its way is older.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, data);
    },
    meta: { success: msg('Calendar feed saved'), failure: msg('Failed to save the calendar feed') },
  });
  const [shown, show] = useOptimistic(feed, (current, changes: FeedChoices) => ({ ...current, ...changes }));
  /** With what is being saved, which the screen may show a moment later. */
  const latest = () =>
    cache
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .reduce<CalendarFeed>(
        (now, { state }) => ({ ...now, ...(state.variables as FeedChoices) }),
        cache.getQueryData<CalendarFeed>(queryKey) ?? feed,
      );
  const choose = (change: (now: CalendarFeed) => FeedChoices) =>
    startTransition(async () => {
      const changes = change(latest());
      show(changes);
      await save.mutateAsync(changes).catch(() => undefined);
    });
  return [shown, choose] as const;
}

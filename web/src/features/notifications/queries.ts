import { msg, t } from '@consultflow/contract/language/t';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@consultflow/contract/notifications/endpoints';
import type { Notification } from '@consultflow/contract/notifications/schema';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { call } from '../../lib/api/api.ts';
import { LIGHT, pagesOf } from '../../lib/api/pages.ts';

const FAILED = msg('The notifications could not be loaded');

/** Only of the first page. */
type Unread = { unread?: number | undefined };

export const ownNotifications = pagesOf<Notification, Unread>({
  key: queryKeys.notifications.every,
  page: (cursor, signal) =>
    call(listNotifications, { query: { ...LIGHT, cursor } }, { signal, words: { unusable: t(FAILED) } }),
  failure: FAILED,
});

/** How many are unread; the server counts those that are not loaded too. */
export const unreadNotifications = infiniteQueryOptions({
  ...ownNotifications,
  select: ({ pages }: InfiniteData<Unread, string | undefined>) => pages[0]?.unread ?? 0,
});

const failure = msg('An error occurred. Please try again.');

export function useReadNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications.every }),
    meta: { failure },
  });
}

/** Those that existed at a given time. */
export function useReadAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(readAllNotifications, { query: { until } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications.every }),
    meta: { failure },
  });
}

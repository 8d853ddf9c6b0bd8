import { msg, t } from '@consultflow/contract/language/t';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@consultflow/contract/notifications/endpoints';
import type { Notification } from '@consultflow/contract/notifications/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { call } from '../../lib/api/api.ts';
import { LIGHT, pagesOf } from '../../lib/api/pages.ts';

const FAILED = msg('The notifications could not be loaded');

export const ownNotifications = pagesOf<Notification>({
  key: queryKeys.notifications.every,
  page: (cursor, signal) =>
    call(listNotifications, { query: { ...LIGHT, cursor } }, { signal, words: { unusable: t(FAILED) } }),
  failure: FAILED,
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

export function useReadAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(readAllNotifications, {}),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications.every }),
    meta: { failure },
  });
}

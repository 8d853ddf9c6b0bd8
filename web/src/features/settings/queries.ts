import { listTopics } from '@consultflow/contract/consultations/endpoints';
import { msg, t } from '@consultflow/contract/language/t';
import { getSettings, testNotification, updateSettings } from '@consultflow/contract/settings/endpoints';
import type { SettingsToSave } from '@consultflow/contract/settings/schema';
import { updateTopics } from '@consultflow/contract/topics/endpoints';
import type { TopicsToSave } from '@consultflow/contract/topics/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { mutationScopes } from '../../lib/api/mutation-scopes.ts';
import { call } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/keys.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { EMPTY } from '../../lib/api/replies.ts';

export const settings = queryOptions({
  queryKey: queryKeys.settings.every,
  queryFn: ({ signal }) => call(getSettings, {}, { signal, words: { empty: t(EMPTY) } }),
  select: ({ data }) => data,
  refetchOnWindowFocus: false,
  meta: { failure: msg('Failed to load settings') },
});

const saved = {
  general: msg('General settings saved successfully'),
  scheduling: msg('Scheduling settings saved successfully'),
  firm: msg('Name and logo saved successfully'),
  pages: msg('Public pages saved successfully'),
  notifications: msg('Notification settings saved successfully'),
};

/** The changes of one tab; the server's response is the new state. If nothing was changed, it is only read. */
export function useSaveSettings(part: keyof typeof saved) {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.settings.save(part),
    // Each answer has all parts.
    scope: mutationScopes.settings,
    stale: [],
    mutationFn: (changes: SettingsToSave) =>
      Object.keys(changes).length === 0 ? call(getSettings, {}) : call(updateSettings, { body: changes }),
    onSuccess: async ({ data }) => {
      // A response that was on its way is older.
      await cache.cancelQueries({ queryKey: settings.queryKey });
      cache.setQueryData(settings.queryKey, { status: 'success', data });
      void cache.invalidateQueries({ queryKey: queryKeys.firm.every });
    },
    meta: { success: saved[part], failure: msg('Failed to save settings') },
  });
}

/** The topics as the request form offers them; cached ones may be outdated, and are no basis for an edit. */
export const topicsToEdit = queryOptions({
  queryKey: queryKeys.topics.toEdit,
  queryFn: ({ signal }) => call(listTopics, {}, { signal, words: { empty: t(EMPTY) } }),
  select: ({ data }) => data,
  gcTime: 0,
  refetchOnWindowFocus: false,
  meta: { failure: msg('Failed to load the topics') },
});

export const useSaveTopics = () =>
  useSingleFlight({
    mutationKey: mutationKeys.topics.save,
    stale: [queryKeys.topics.every],
    mutationFn: (list: TopicsToSave) => call(updateTopics, { body: list }),
    meta: { success: msg('Topics saved successfully'), failure: msg('Failed to save the topics') },
  });

export function useTestNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(testNotification, { key: newKey() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.notifications.every }),
    meta: {
      success: msg('Test notification sent successfully'),
      failure: msg('Failed to send the test notification'),
    },
  });
}

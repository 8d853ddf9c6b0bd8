import { getSettings, testNotification, updateSettings } from '@consultflow/contract/settings/endpoints';
import type { SettingsChanges } from '@consultflow/contract/settings/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/keys.ts';
import { useOnce } from '../../lib/once.ts';
import { EMPTY } from '../../lib/replies.ts';

export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal, words: { empty: EMPTY } }),
  select: ({ data }) => data,
  refetchOnWindowFocus: false,
  meta: { failure: 'Failed to load settings' },
});

/** One tab's part; what the server answers is what holds. */
export function useSaveSettings(part: 'general' | 'notifications') {
  const cache = useQueryClient();
  return useOnce({
    mutationKey: [...settings.queryKey, 'save', part],
    stale: [],
    mutationFn: (changes: SettingsChanges) => call(updateSettings, { body: changes }),
    onSuccess: ({ data }) => cache.setQueryData(settings.queryKey, { status: 'success', data }),
    meta: { success: 'General settings saved successfully', failure: 'Failed to save settings' },
  });
}

export function useTestNotification() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(testNotification, { key: newKey() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['notifications'] }),
    meta: { success: 'Test notification sent successfully', failure: 'Failed to send the test notification' },
  });
}

import { type MutationKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** What is being sent with this key, also by a component that is gone; undefined while nothing is. */
export function usePendingInput(mutationKey: MutationKey) {
  const cache = useQueryClient().getMutationCache();
  const subscribe = useCallback((hear: () => void) => cache.subscribe(hear), [cache]);
  return useSyncExternalStore(
    subscribe,
    () => cache.find({ mutationKey, status: 'pending' })?.state.variables,
  );
}

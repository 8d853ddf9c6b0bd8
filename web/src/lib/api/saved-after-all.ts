import { type MutationKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** Calls back once something is saved that another form had sent when this one was opened. */
export function useSavedAfterAll(mutationKey: MutationKey, onSaved: (sent: unknown) => void) {
  const cache = useQueryClient().getMutationCache();
  const [earlier] = useState(() => cache.find({ mutationKey, status: 'pending' }));
  const hear = useEffectEvent(onSaved);
  useEffect(
    () =>
      earlier &&
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.mutation === earlier && event.action.type === 'success')
          hear(earlier.state.variables);
      }),
    [cache, earlier],
  );
}

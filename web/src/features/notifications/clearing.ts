import { msg } from '@consultflow/contract/language/t';
import { clearNotifications } from '@consultflow/contract/notifications/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { call } from '../../lib/api/api.ts';

/** In milliseconds: how long Undo is offered. */
const HELD_FOR = 6_000;

/**
 * Clears the notifications up to a moment, after a delay in which it can be undone; leaving the page ends the delay.
 */
export function useClearing() {
  const cache = useQueryClient();
  const [until, setUntil] = useState<string>();
  const { mutate: clear } = useMutation({
    mutationFn: (moment: string) =>
      call(clearNotifications, { query: { until: moment } }, { keepalive: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications.every }),
    meta: { failure: msg('The notifications could not be cleared') },
  });
  const finish = useEffectEvent((moment: string) =>
    clear(moment, { onSettled: () => setUntil((now) => (now === moment ? undefined : now)) }),
  );
  useEffect(() => {
    if (until === undefined) return undefined;
    const late = setTimeout(() => finish(until), HELD_FOR);
    const leave = () => finish(until);
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(late);
      removeEventListener('pagehide', leave);
    };
  }, [until]);
  return {
    isCleared: ({ dateTime }: { dateTime: string }) => until !== undefined && dateTime <= until,
    isHeld: until !== undefined,
    clear: setUntil,
    undo: () => setUntil(undefined),
  };
}

import { msg } from '@consultflow/contract/language/t';
import { clearNotifications } from '@consultflow/contract/notifications/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { call } from '../../lib/api/api.ts';
import { NOT_SENT, sendBeforeLeaving } from '../../lib/held.ts';

/** In milliseconds: how long Undo is offered. */
const HELD_FOR = 6_000;

/**
 * Clears the notifications up to a moment, after a delay in which it can be undone; leaving the page, logging out or
 * building the page in another language ends the delay.
 */
export function useClearing() {
  const cache = useQueryClient();
  const [until, setUntil] = useState<string>();
  const isSent = useRef(false);
  const [isSending, setSending] = useState(false);
  const { mutateAsync: clear } = useMutation({
    mutationFn: (sent: Promise<unknown>) => sent,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications.every }),
    meta: { failure: msg('The notifications could not be cleared'), signedOut: NOT_SENT },
  });
  const finish = useEffectEvent(async (moment: string) => {
    if (isSent.current) return;
    isSent.current = true;
    setSending(true);
    // Sent at once: a user who leaves may have neither the page nor the session a moment later.
    const sent = call(clearNotifications, { query: { until: moment } }, { keepalive: true });
    // The handler of all calls says what failed.
    await clear(sent).catch(() => undefined);
    setUntil(undefined);
    setSending(false);
  });
  const finishUnlessUndone = useEffectEvent(() => {
    if (until !== undefined) void finish(until);
  });
  useEffect(() => () => finishUnlessUndone(), []);
  useEffect(() => {
    if (until === undefined) return undefined;
    isSent.current = false;
    const finishNow = () => finish(until);
    const late = setTimeout(() => void finishNow(), HELD_FOR);
    const forget = sendBeforeLeaving(finishNow);
    return () => {
      clearTimeout(late);
      forget();
    };
  }, [until]);
  return {
    isCleared: ({ dateTime }: { dateTime: string }) => until !== undefined && dateTime <= until,
    isHeld: until !== undefined,
    isSending,
    clear: setUntil,
    undo: () => {
      if (!isSent.current) setUntil(undefined);
    },
  };
}

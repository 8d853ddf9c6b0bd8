import { showPresence } from '@consultflow/contract/timeline/endpoints';
import type { Presence, Visibility } from '@consultflow/contract/timeline/schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';

/** In milliseconds: how often it is said again while somebody writes. */
const AGAIN = 4_000;
/** In milliseconds without a key: then nobody writes any more. */
const REST = 6_000;

/** Tells the others who may read it that the reader writes, and when they stop. */
export function useSayWriting(id: string, visibility: Visibility) {
  const { mutate } = useMutation({
    mutationFn: (state: Presence['state']) =>
      call(showPresence, { params: { id }, body: { state, visibility } }),
    // Nobody misses it: it expires by itself.
    meta: { success: false, failure: false },
  });
  const saidAt = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    if (saidAt.current !== undefined) mutate('idle');
    saidAt.current = undefined;
  };
  const write = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, REST);
    if (saidAt.current !== undefined && Date.now() - saidAt.current < AGAIN) return;
    saidAt.current = Date.now();
    mutate('writing');
  };
  const stopAtEnd = useEffectEvent(stop);
  useEffect(() => () => stopAtEnd(), []);
  return { write, stop };
}

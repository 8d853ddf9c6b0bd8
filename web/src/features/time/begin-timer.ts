import type { TimerForm } from '@consultflow/contract/time/schema';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/replies.ts';
import { useStartTimer } from './queries.ts';

let asked: string | undefined;
const changes = new EventTarget();

/** The long timer that this tab has asked about, and that runs on. */
export const useAsked = () => useSyncExternalStore(listen, () => asked);

export function setAsked(id: string | undefined) {
  asked = id;
  changes.dispatchEvent(new Event('change'));
}

function listen(tell: () => void) {
  changes.addEventListener('change', tell);
  return () => changes.removeEventListener('change', tell);
}

/** Starts a timer; where a long one has to be ended first, it is asked about again. */
export function useBeginTimer() {
  const { run, isBusy } = useStartTimer();
  const begin = (timer: TimerForm, onSuccess?: () => void) =>
    run(timer, {
      ...(onSuccess && { onSuccess }),
      onError: (error) => error instanceof ApiError && error.code === 'timer_ran_long' && setAsked(undefined),
    });
  return { begin, isBusy };
}

import { useSyncExternalStore } from 'react';

type Connection = {
  isLost: boolean;
  /** The time of the next retry, in milliseconds since 1970; undefined during a retry. */
  nextAttempt?: number | undefined;
  /** Retries now. */
  attempt: () => void;
};

let now: Connection = { isLost: false, attempt: () => undefined };
const changed = new EventTarget();

export function tellConnection(changes: Partial<Connection>) {
  now = { ...now, ...changes };
  changed.dispatchEvent(new Event('change'));
}

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

export const useConnection = () => useSyncExternalStore(subscribe, () => now);

import { useSyncExternalStore } from 'react';

type Connection = {
  isLost: boolean;
  /** When the server is asked next, in milliseconds since 1970; undefined while it is being asked. */
  nextAttempt?: number | undefined;
  /** Asks now. */
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

import { useCallback, useSyncExternalStore } from 'react';

/** The longest wait that a timer can have, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Whether a time has passed; it turns true on its own. */
export function usePassed(time: string | undefined) {
  const at = time === undefined ? Infinity : Date.parse(time);
  const wait = useCallback(
    (tell: () => void) => {
      const timer = setTimeout(tell, Math.min(Math.max(at - Date.now(), 0), LONGEST));
      return () => clearTimeout(timer);
    },
    [at],
  );
  return useSyncExternalStore(wait, () => at <= Date.now());
}

/** How often what is due is looked at again, in milliseconds. */
const TICK = 5_000;

/** The time to the last few seconds, for words that change as time passes. */
export const useNow = () => useSyncExternalStore(everyTick, lastTick);

const lastTick = () => Math.floor(Date.now() / TICK) * TICK;

function everyTick(tell: () => void) {
  const timer = setInterval(tell, TICK);
  return () => clearInterval(timer);
}

import { useCallback, useSyncExternalStore } from 'react';
import { dayIn } from './week.ts';
import { readersZone } from './zone.ts';

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

/** What is read again as time passes, such as the word for a day. */
export const useTimed = <Read extends string | number | boolean>(read: () => Read) =>
  useSyncExternalStore(everyTick, read);

/** The time to the last few seconds. */
export const useNow = () => useTimed(lastTick);

/** The day in a zone, by default the reader's. */
export const useToday = (zone = readersZone()) => useTimed(() => dayIn(zone)(new Date()));

const lastTick = () => Math.floor(Date.now() / TICK) * TICK;

function everyTick(tell: () => void) {
  const timer = setInterval(tell, TICK);
  return () => clearInterval(timer);
}

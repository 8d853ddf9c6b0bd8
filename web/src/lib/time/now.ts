import { useCallback, useSyncExternalStore } from 'react';
import { dayIn } from './week.ts';
import { readersZone } from './zone.ts';

/** How often what is due is looked at again, in milliseconds. */
const TICK = 5_000;

/** Whether a time has passed; it turns true on its own, also if it passed while the device was asleep. */
export function usePassed(time: string | number | undefined) {
  const at = time === undefined ? Infinity : new Date(time).getTime();
  const wait = useCallback(
    (tell: () => void) => {
      if (at === Infinity || at <= Date.now()) return nothing;
      const stop = everyTick(() => {
        if (at > Date.now()) return;
        stop();
        tell();
      });
      return stop;
    },
    [at],
  );
  return useSyncExternalStore(wait, () => at <= Date.now());
}

/** What is read again as time passes, such as the word for a day. */
export const useTimed = <Read extends string | number | boolean>(read: () => Read) =>
  useSyncExternalStore(everyTick, read);

/** The time to the last few seconds. */
export const useNow = () => useTimed(lastTick);

/** The day in a zone, by default the reader's. */
export const useToday = (zone = readersZone()) => useTimed(() => dayIn(zone)(new Date()));

const lastTick = () => Math.floor(Date.now() / TICK) * TICK;

const nothing = () => {};

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** All that wait share one timer. */
function everyTick(tell: () => void) {
  listeners.add(tell);
  ticking ??= setInterval(() => listeners.forEach((one) => one()), TICK);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

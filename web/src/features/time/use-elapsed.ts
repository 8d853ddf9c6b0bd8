import { useSyncExternalStore } from 'react';

type Running = { starts_at: string; behind: number };

/** How long a timer has been running by the server's clock, in milliseconds, each second anew. */
export function useElapsed(timer: Running | null | undefined) {
  const now = useSyncExternalStore(timer ? everySecond : never, thisSecond);
  return timer ? Math.max(0, now + timer.behind - Date.parse(timer.starts_at)) : 0;
}

const thisSecond = () => Math.floor(Date.now() / 1_000) * 1_000;

function everySecond(tell: () => void) {
  const tick = setInterval(tell, 1_000);
  return () => clearInterval(tick);
}

const never = () => () => undefined;

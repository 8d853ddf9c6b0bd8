import { useEffect, useState } from 'react';

type Running = { starts_at: string; behind: number };

/** How long a timer has been running by the server's clock, in milliseconds, each second anew. */
export function useElapsed(timer: Running | null | undefined) {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = Boolean(timer);
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [isRunning]);
  return timer ? Math.max(0, now + timer.behind - Date.parse(timer.starts_at)) : 0;
}

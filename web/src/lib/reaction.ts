import { useEffect, useState } from 'react';

export const REACTION_MS = 700;

/** True for a moment after each change: a press may be meant for what was shown before it. */
export function useIsTooSoon(change: string | object | undefined) {
  const [settled, setSettled] = useState<string | object>();
  useEffect(() => {
    if (change === undefined) return undefined;
    const timer = setTimeout(setSettled, REACTION_MS, change);
    return () => clearTimeout(timer);
  }, [change]);
  return change !== undefined && change !== settled;
}

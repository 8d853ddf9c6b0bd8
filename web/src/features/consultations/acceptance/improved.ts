import { useEffect, useState } from 'react';
import { REACTION_MS } from '../../../lib/reaction.ts';

/**
 * Whether the result has been improved while it was being read. `isTooSoon` for a moment afterwards: a click that was
 * meant for the version before must not accept this one.
 */
export function useImproved(version: number | undefined) {
  const [read, setRead] = useState(version);
  const [settled, setSettled] = useState(version);
  if (read === undefined && version !== undefined) setRead(version);
  const isTooSoon = version !== settled;
  useEffect(() => {
    if (!isTooSoon) return undefined;
    const timer = setTimeout(setSettled, REACTION_MS, version);
    return () => clearTimeout(timer);
  }, [isTooSoon, version]);
  return { isImproved: read !== version, isTooSoon };
}

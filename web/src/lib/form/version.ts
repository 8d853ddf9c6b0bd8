import { useCallback, useRef, useState } from 'react';

type Version = {
  /** The version that is there by now, of what the form changes; none of what is new. */
  now: string | undefined;
  /** The version that its text was begun from. */
  begunFrom: string | undefined;
  /** What a form saves itself is the next version, and nobody else's. */
  isSaving: boolean;
};

/** The version that is being written over, and whether somebody else has changed it since. */
export function useVersion({ now, begunFrom, isSaving }: Version) {
  const [from, setFrom] = useState(begunFrom);
  const latest = useRef(from);
  const beginFrom = useCallback((version: string | undefined) => {
    latest.current = version;
    setFrom(version);
  }, []);
  return {
    from,
    /** The same, before the next rendering. */
    latest,
    isBehind: from !== now && !isSaving,
    beginFrom,
    /** The newer version has been seen. */
    beginFromNow: useCallback(() => beginFrom(now), [beginFrom, now]),
  };
}

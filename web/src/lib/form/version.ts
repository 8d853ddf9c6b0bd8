import { useCallback, useRef, useState } from 'react';

type Version = {
  /** The current version of the record that the form changes; undefined for a new one. */
  now: string | undefined;
  /** The version that the form was opened on. */
  begunFrom: string | undefined;
  /** While the form itself is being saved, a new version is its own. */
  isSaving: boolean;
};

/** The version that a form was opened on, and whether somebody else has changed the record since. */
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
    /** The user has seen the newer version. */
    beginFromNow: useCallback(() => beginFrom(now), [beginFrom, now]),
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { storedUser } from '../session/session.ts';
import { useVersion } from './version.ts';

type Kept<T> = {
  value: T;
  saved_at: string;
  began_from?: string | undefined;
  /** The user who owns it. */
  owner?: string | undefined;
};

const keyOf = (name: string) => `draft:${name}`;

/** Drafts that a device keeps. */
const MOST = 50;

/** Above this number the oldest drafts are deleted. */
export function makeRoomFor(key: string) {
  const others = Object.keys(localStorage).filter((one) => one.startsWith(keyOf('')) && one !== key);
  if (others.length < MOST) return;
  const byAge = others
    .map((one) => ({ one, saved_at: savedAt(one) }))
    .toSorted((a, b) => a.saved_at.localeCompare(b.saved_at));
  for (const { one } of byAge.slice(0, others.length - MOST + 1)) localStorage.removeItem(one);
}

const savedAt = (key: string) => readDraft(key.slice(keyOf('').length))?.saved_at ?? '';

const namesOfOwn = () => {
  const me = storedUser()?.id;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf('')))
    .map((key) => key.slice(keyOf('').length))
    .filter((name) => (readDraft(name)?.owner ?? me) === me);
};

/** The drafts of the signed-in user on this device. */
export const countDrafts = () => namesOfOwn().length;

export const removeDrafts = () => namesOfOwn().forEach((name) => localStorage.removeItem(keyOf(name)));

/** Whether there is a draft with this name. */
export const hasDraft = (name: string) => readDraft(name) !== undefined;

/** The draft with this name, if it is readable. */
function readDraft<T>(name: string): Kept<T> | undefined {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return stored === null ? undefined : (JSON.parse(stored) as Kept<T>);
  } catch {
    return undefined;
  }
}

type Over = {
  version?: string | undefined;
  /** While this form is being saved, a new version is its own. */
  isSaving: boolean;
};

/**
 * Keeps input on this device until it is dropped. `found` is the draft of an earlier visit, `saved_at` when it was last
 * saved. `version` is that of the edited record; `began_from` the one on which this text was started; `isBehind` if
 * somebody else has changed it since. While another tab writes under the same name, nothing is saved here until the
 * user chooses one of the two: `isElsewhere`.
 */
export function useDraft<T>(name: string, { version, isSaving }: Over) {
  const key = keyOf(name);
  const [found] = useState(() => readDraft<T>(name));
  const [saved_at, setSavedAt] = useState(found?.saved_at);
  const {
    from: began_from,
    latest: began,
    isBehind,
    beginFrom,
    beginFromNow,
  } = useVersion({ now: version, begunFrom: found ? found.began_from : version, isSaving });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<T>(undefined);
  /** When this device's draft was saved, as far as this tab knows: by itself, or before it was opened. */
  const known = useRef(found?.saved_at);
  const [isElsewhere, setElsewhere] = useState(false);
  const isOthers = useCallback(() => {
    const stored = readDraft<T>(name)?.saved_at;
    return stored !== undefined && stored !== known.current;
  }, [name]);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === undefined) return;
    if (isOthers()) return setElsewhere(true);
    // Already saved, perhaps by another tab, which would take it for a change.
    const stored = readDraft<T>(name);
    const isKept = JSON.stringify(stored?.value) === JSON.stringify(pending.current);
    if (isKept && stored?.began_from === began.current) return;
    const saved = new Date().toISOString();
    const owner = storedUser()?.id;
    const kept: Kept<T> = { value: pending.current, saved_at: saved, began_from: began.current, owner };
    try {
      makeRoomFor(key);
      localStorage.setItem(key, JSON.stringify(kept));
      known.current = saved;
      setSavedAt(saved);
    } catch (error) {
      console.warn('The draft cannot be kept on this device', error);
    }
    pending.current = undefined;
  }, [key, name, isOthers, began]);

  const keep = useCallback(
    (value: T) => {
      pending.current = value;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, 500);
    },
    [write],
  );

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    if (!isOthers()) localStorage.removeItem(key);
    setSavedAt(undefined);
    beginFromNow();
  }, [key, isOthers, beginFromNow]);

  /** Restores a dropped draft as it was started. */
  const restore = useCallback(
    (value: T, from: string | undefined) => {
      beginFrom(from);
      keep(value);
    },
    [beginFrom, keep],
  );

  /** This text will replace that of the other tab. */
  const takeOver = useCallback(
    (value: T) => {
      known.current = readDraft<T>(name)?.saved_at;
      setElsewhere(false);
      keep(value);
    },
    [name, keep],
  );

  /** The other tab's draft; this tab continues from it. */
  const takeTheirs = useCallback(() => {
    const theirs = readDraft<T>(name);
    clearTimeout(timer.current);
    pending.current = undefined;
    known.current = theirs?.saved_at;
    beginFrom(theirs ? theirs.began_from : version);
    setSavedAt(theirs?.saved_at);
    setElsewhere(false);
    return theirs?.value;
  }, [name, version, beginFrom]);

  /** The user has seen the newer version; this text will replace it. */
  const insist = useCallback(
    (value: T) => {
      beginFromNow();
      keep(value);
    },
    [beginFromNow, keep],
  );

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  useEffect(() => {
    const hear = ({ key: changed }: StorageEvent) => {
      if (changed === key) setElsewhere(isOthers());
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key, isOthers]);

  return {
    found,
    saved_at,
    began_from,
    isBehind,
    isElsewhere,
    keep,
    drop,
    insist,
    restore,
    takeOver,
    takeTheirs,
  };
}

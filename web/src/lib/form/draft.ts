import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onPageLeft } from '../page-left.ts';
import { LOST, storedUser } from '../session/session.ts';
import { useVersion } from './version.ts';

type Kept<T> = {
  value: T;
  saved_at: string;
  began_from?: string | undefined;
  /** The user who owns it. */
  owner?: string | undefined;
};

const PREFIX = 'draft:';

const me = () => storedUser()?.id;

/** Signed out on purpose, with the choice of what this device keeps. */
const hasLeft = (owner: string | undefined) => me() !== owner && localStorage.getItem(LOST) !== owner;

/** Where the draft of a user is stored: beside that of another user who kept theirs on this device. */
function keyOf(name: string, owner = me()) {
  const plain = `${PREFIX}${name}`;
  const own = `${plain} of ${owner}`;
  const isAnothers = !isOf(owner, read(plain));
  return isAnothers || localStorage.getItem(own) !== null ? own : plain;
}

/** A draft without an owner is from before they were stored. */
const isOf = (owner: string | undefined, kept: Kept<unknown> | undefined) =>
  kept?.owner === undefined || kept.owner === owner;

/** Drafts that a device keeps. */
const MOST = 50;

/** Above this number the oldest drafts are deleted. */
export function makeRoomFor(key: string) {
  const others = keys().filter((one) => one !== key);
  if (others.length < MOST) return;
  const byAge = others
    .map((one) => ({ one, saved_at: savedAt(one) }))
    .toSorted((a, b) => a.saved_at.localeCompare(b.saved_at));
  for (const { one } of byAge.slice(0, others.length - MOST + 1)) localStorage.removeItem(one);
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

const savedAt = (key: string) => read(key)?.saved_at ?? '';

const keysOfOwn = () => keys().filter((key) => isOf(me(), read(key)));

/** A text and its files are one draft. */
const withoutFiles = (key: string) => key.replace(/ of \S+$/, '').replace(/ files(?=:|$)/, '');

/** How many texts of the signed-in user are kept on this device. */
export const countDrafts = () => new Set(keysOfOwn().map(withoutFiles)).size;

export const removeDrafts = () => keysOfOwn().forEach((key) => localStorage.removeItem(key));

/** Whether the signed-in user has a draft with this name. */
export const hasDraft = (name: string) => read(keyOf(name)) !== undefined;

/** After the user's own change of the record, a draft that began from the version before goes on from the next. */
export function moveDraftOn(name: string, before: string, after: string) {
  const key = keyOf(name);
  const kept = read(key);
  if (kept?.began_from === before) localStorage.setItem(key, JSON.stringify({ ...kept, began_from: after }));
}

/** The draft under this key, if it is readable. */
function read<T>(key: string): Kept<T> | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as Kept<T>);
  } catch {
    return undefined;
  }
}

/** The form that keeps a draft in this tab: of those with its name the one that was opened last. */
const keepers = new Map<string, object>();

type Over = {
  version?: string | undefined;
  /** While this form is being saved, a new version is its own. */
  isSaving: boolean;
};

/**
 * Keeps input on this device until it is dropped. `found` is the draft of an earlier visit, `saved_at` when it was last
 * saved. `version` is that of the edited record; `began_from` the one on which this text was started; `isBehind` if
 * somebody else has changed it since. While another tab writes under the same name, nothing is saved here until the
 * user chooses one of the two: `isElsewhere`. `isGone` once another tab has sent or discarded the draft shown here, until
 * the user chooses whether to keep it.
 */
export function useDraft<T>(name: string, { version, isSaving }: Over) {
  // The session may end before the last input is stored.
  const [owner] = useState(me);
  const key = useMemo(() => keyOf(name, owner), [name, owner]);
  const [found] = useState(() => read<T>(key));
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
  const [isGone, setGone] = useState(false);
  const isOthers = useCallback(() => {
    const stored = read<T>(key)?.saved_at;
    return stored !== undefined && stored !== known.current;
  }, [key]);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === undefined || hasLeft(owner) || keepers.get(key) !== known) return;
    if (isOthers()) return setElsewhere(true);
    // Already saved, perhaps by another tab, which would take it for a change.
    const stored = read<T>(key);
    const isKept = JSON.stringify(stored?.value) === JSON.stringify(pending.current);
    if (isKept && stored?.began_from === began.current) return;
    const saved = new Date().toISOString();
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
  }, [key, owner, isOthers, began]);

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
    known.current = undefined;
    setGone(false);
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
      known.current = read<T>(key)?.saved_at;
      setElsewhere(false);
      setGone(false);
      keep(value);
    },
    [key, keep],
  );

  /** The other tab's draft; this tab continues from it. */
  const takeTheirs = useCallback(() => {
    const theirs = read<T>(key);
    clearTimeout(timer.current);
    pending.current = undefined;
    known.current = theirs?.saved_at;
    beginFrom(theirs ? theirs.began_from : version);
    setSavedAt(theirs?.saved_at);
    setElsewhere(false);
    setGone(false);
    return theirs?.value;
  }, [key, version, beginFrom]);

  /** The user has seen the newer version; this text will replace it. */
  const insist = useCallback(
    (value: T) => {
      beginFromNow();
      keep(value);
    },
    [beginFromNow, keep],
  );

  useEffect(() => void keepers.set(key, known), [key]);

  useEffect(() => {
    const forget = onPageLeft(write);
    return () => {
      forget();
      write();
    };
  }, [write]);

  useEffect(() => {
    const hear = ({ key: changed }: StorageEvent) => {
      if (changed !== key) return;
      setElsewhere(isOthers());
      if (known.current === undefined || localStorage.getItem(key) !== null) return;
      known.current = undefined;
      setSavedAt(undefined);
      setGone(true);
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
    isGone,
    keep,
    drop,
    insist,
    restore,
    takeOver,
    takeTheirs,
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';

type Kept<T> = { value: T; saved_at: string; began_from?: string | undefined };

const keyOf = (name: string) => `draft:${name}`;

/** Drafts that a device keeps. */
const MOST = 50;

/** Where there are that many others, those that were kept longest ago go. */
export function makeRoomFor(key: string) {
  const others = Object.keys(localStorage).filter((one) => one.startsWith(keyOf('')) && one !== key);
  if (others.length < MOST) return;
  const byAge = others
    .map((one) => ({ one, saved_at: savedAt(one) }))
    .toSorted((a, b) => a.saved_at.localeCompare(b.saved_at));
  for (const { one } of byAge.slice(0, others.length - MOST + 1)) localStorage.removeItem(one);
}

const savedAt = (key: string) => readDraft(key.slice(keyOf('').length))?.saved_at ?? '';

/** Whether something was being written under this name. */
export const hasDraft = (name: string) => readDraft(name) !== undefined;

/** What was being written under this name, if it can still be read. */
function readDraft<T>(name: string): Kept<T> | undefined {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return stored === null ? undefined : (JSON.parse(stored) as Kept<T>);
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is being written on this device until it is dropped.
 * `found` is what an earlier visit left, `saved_at` when it was last kept.
 * `version` is that of what is being changed; `began_from` the one that this text was begun from.
 */
export function useDraft<T>(name: string, version?: string) {
  const key = keyOf(name);
  const [found] = useState(() => readDraft<T>(name));
  const [saved_at, setSavedAt] = useState(found?.saved_at);
  const [began_from, setBeganFrom] = useState(found ? found.began_from : version);
  const began = useRef(began_from);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<T>(undefined);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === undefined) return;
    const saved = new Date().toISOString();
    const kept: Kept<T> = { value: pending.current, saved_at: saved, began_from: began.current };
    try {
      makeRoomFor(key);
      localStorage.setItem(key, JSON.stringify(kept));
      setSavedAt(saved);
    } catch (error) {
      console.warn('The draft cannot be kept on this device', error);
    }
    pending.current = undefined;
  }, [key]);

  const keep = useCallback(
    (value: T) => {
      pending.current = value;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, 500);
    },
    [write],
  );

  const beginFromNow = useCallback(() => {
    began.current = version;
    setBeganFrom(version);
  }, [version]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    localStorage.removeItem(key);
    setSavedAt(undefined);
    beginFromNow();
  }, [key, beginFromNow]);

  /** The newer version has been seen; this text is to replace it. */
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

  return { found, saved_at, began_from, isBehind: began_from !== version, keep, drop, insist };
}

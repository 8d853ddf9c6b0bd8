import { useCallback, useEffect, useRef, useState } from 'react';

type Kept<T> = { value: T; saved_at: string };

/** What was being written under this name, if it can still be read. */
function readDraft<T>(key: string): Kept<T> | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as Kept<T>);
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is being written on this device until it is dropped.
 * `found` is what an earlier visit left, `saved_at` when it was last kept.
 */
export function useDraft<T>(name: string) {
  const key = `draft:${name}`;
  const [found] = useState(() => readDraft<T>(key));
  const [saved_at, setSavedAt] = useState(found?.saved_at);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<T>(undefined);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === undefined) return;
    const saved = new Date().toISOString();
    try {
      localStorage.setItem(
        key,
        JSON.stringify({ value: pending.current, saved_at: saved } satisfies Kept<T>),
      );
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

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    localStorage.removeItem(key);
    setSavedAt(undefined);
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  return { found, saved_at, keep, drop };
}

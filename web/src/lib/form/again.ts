import { useEffect, useRef } from 'react';
import { storedUser } from '../session/session.ts';
import { storeForm } from './form-storage.ts';

/** Keeps what was typed into a form that is closed by now. */
export const keepTyped = (name: string, typed: unknown) => storeForm(storedUser()?.id ?? '', name, typed);

/** For an Undo: whether the form is still open to take its input again; otherwise that is kept for the next time. */
export function useAgain(name: string) {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return (typed: unknown) => {
    if (!isOpen.current) keepTyped(name, typed);
    return isOpen.current;
  };
}

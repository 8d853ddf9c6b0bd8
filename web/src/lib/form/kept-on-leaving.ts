import { useEffect, useEffectEvent, useRef } from 'react';
import { forgetForm } from './form-restoration.ts';

/** What the input is kept under; the version that it goes on from is kept beside it. */
type Names = string | readonly string[];

/** Keeps input when its form is closed or the page is left. Returns what to call when it is saved: then it is not. */
export function useKeptWhenLeft(names: Names, ...keep: (() => void)[]) {
  const isSaved = useRef(false);
  const keepUnsaved = useEffectEvent(() => {
    if (!isSaved.current) keep.forEach((one) => one());
  });
  const forget = () => [names].flat().forEach(forgetWithVersion);
  const forgetKept = useEffectEvent(forget);
  useEffect(() => {
    const hide = () => keepUnsaved();
    // The page comes back with what was typed in it.
    const show = ({ persisted }: PageTransitionEvent) => persisted && forgetKept();
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      keepUnsaved();
    };
  }, []);
  return () => {
    isSaved.current = true;
    forget();
  };
}

const forgetWithVersion = (name: string) => [name, `${name}:version`].forEach(forgetForm);

import { useEffect, useEffectEvent, useRef } from 'react';
import { onPageLeft } from '../page-left.ts';
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
    const stop = onPageLeft(() => keepUnsaved());
    // The page comes back with what was typed in it.
    const show = ({ persisted }: PageTransitionEvent) => persisted && forgetKept();
    const see = () => document.visibilityState === 'visible' && forgetKept();
    window.addEventListener('pageshow', show);
    document.addEventListener('visibilitychange', see);
    return () => {
      stop();
      window.removeEventListener('pageshow', show);
      document.removeEventListener('visibilitychange', see);
      keepUnsaved();
    };
  }, []);
  return () => {
    isSaved.current = true;
    forget();
  };
}

const forgetWithVersion = (name: string) => [name, `${name}:version`].forEach(forgetForm);

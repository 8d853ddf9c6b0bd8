import { useEffect, useEffectEvent, useState } from 'react';

const REST_MS = 250;

/** Debounces a text as it is typed. Follows `value` when that changes elsewhere. */
export function useDebounced(value: string, onRest: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  const [handed, setHanded] = useState(value);
  if (value !== given) {
    setGiven(value);
    if (value !== handed) {
      setHanded(value);
      setTyped(value);
    }
  }
  const handOn = useEffectEvent((rested: string) => {
    if (rested === value) return;
    setHanded(rested);
    onRest(rested);
  });

  useEffect(() => {
    const timer = setTimeout((rested: string) => handOn(rested), REST_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}

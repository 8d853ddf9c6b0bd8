import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

let shown: ReactNode;
const listeners = new Set<() => void>();

function show(title: ReactNode) {
  shown = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The title of the screen while its heading is scrolled out of view. */
export const usePassedTitle = () => useSyncExternalStore(subscribe, () => shown);

/** Hands the title to the top bar once the heading has been scrolled past. */
export function usePassing(heading: RefObject<HTMLElement | null>, title: ReactNode) {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      const { isIntersecting, boundingClientRect } = entry!;
      setPassed(!isIntersecting && boundingClientRect.top < 0);
    });
    observer.observe(heading.current!);
    return () => observer.disconnect();
  }, [heading]);
  useEffect(() => show(isPassed ? title : undefined), [isPassed, title]);
  useEffect(() => () => show(undefined), []);
}

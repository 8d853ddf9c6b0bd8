import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const tools = 'button, select';

/** A toolbar is one stop of the Tab key; the arrows, Home and End walk inside it. */
export const useRoving = () => {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement>(null);

  const all = () => [...(bar.current?.querySelectorAll<HTMLElement>(tools) ?? [])];
  const stopAt = (stop: HTMLElement | undefined) => {
    current.current = stop ?? null;
    for (const tool of all()) tool.tabIndex = tool === stop ? 0 : -1;
  };

  useEffect(() => {
    const stops = all();
    stopAt(stops.find((tool) => tool === current.current) ?? stops[0]);
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (bar.current?.contains(target)) stopAt(target);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || !bar.current?.contains(event.target)) return;
    const stops = all();
    const next = stops.at(step(event.key, stops.indexOf(event.target), stops.length, isTurned(bar.current)));
    if (!moves.includes(event.key) || !next) return;
    event.preventDefault();
    next.focus();
  };

  return { ref: bar, onFocus, onKeyDown };
};

const moves = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

const isTurned = (bar: HTMLElement) => getComputedStyle(bar).direction === 'rtl';

const step = (key: string, place: number, length: number, turned: boolean) => {
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  return (place + ((key === 'ArrowRight') === turned ? -1 : 1)) % length;
};

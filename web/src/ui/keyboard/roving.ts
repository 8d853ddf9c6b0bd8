import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const tools = 'button, select';

/** A toolbar is one stop of the Tab key; the arrows, Home and End move inside it. */
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
    const next = stopAfter(event.key, event.target, all());
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return { ref: bar, onFocus, onKeyDown };
};

/** The target of a key from one of these stops: arrows follow the reading direction and wrap around. */
export function stopAfter(key: string, from: HTMLElement, stops: HTMLElement[]) {
  const isTurned = getComputedStyle(from).direction === 'rtl';
  const step = (key === 'ArrowRight') === isTurned ? -1 : 1;
  const places: Record<string, number> = { Home: 0, End: -1 };
  const isArrow = ['ArrowLeft', 'ArrowRight'].includes(key);
  const place = isArrow ? (stops.indexOf(from) + step) % stops.length : places[key];
  return place === undefined ? undefined : stops.at(place);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { FIELDS, keyOf, type Shortcut, useLetterKeys } from './shortcuts.ts';

type Letter = Pick<Shortcut, 'run' | 'repeats'> & {
  /** In lower case. */
  letter: string;
};

/** Letters that act in the dialog around a part, or on the page, outside fields and with no other dialog above. */
export function useDialogLetters(part: RefObject<Element | null>, letters: Letter[]) {
  const [areLettersOn] = useLetterKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = keyOf(event);
    const found = letters.find(({ letter }) => letter === pressed);
    if (!found || !areLettersOn || (event.repeat && !found.repeats)) return;
    if (!isMeant(event, part.current)) return;
    event.preventDefault();
    found.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isMeant(event: KeyboardEvent, part: Element | null) {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { target } = event;
  const top = [...document.querySelectorAll('[data-dialog]')].at(-1) ?? document.body;
  if (!top.contains(part) || !(target instanceof Element)) return false;
  return target === document.body || (top.contains(target) && !target.closest(FIELDS));
}

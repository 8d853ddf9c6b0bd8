import { useEffect, useEffectEvent } from 'react';
import { FIELDS, keyOf, type Shortcut, useLetterKeys } from './shortcuts.ts';

type Letter = Pick<Shortcut, 'run' | 'repeats'> & {
  /** In lower case. */
  letter: string;
};

/** Letters that act in a dialog, outside its fields. */
export function useDialogLetters(letters: Letter[]) {
  const [areLettersOn] = useLetterKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = keyOf(event);
    const found = letters.find(({ letter }) => letter === pressed);
    if (!found || !areLettersOn || !isMeant(event) || (event.repeat && !found.repeats)) return;
    event.preventDefault();
    found.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isMeant(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  return !(event.target instanceof Element && event.target.closest(FIELDS));
}

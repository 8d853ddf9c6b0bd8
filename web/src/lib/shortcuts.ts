import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { isBehindDialog } from './behind-dialog.ts';

export type Shortcut = {
  /** As in `KeyboardEvent.key`, letters in lower case, with Shift as in 'Shift T'; any one of them triggers it. */
  keys: string[];
  label: string;
  run: () => void;
  /** Repeats while the key is held; decisions must not. */
  repeats?: boolean;
};

/** The shortcuts of the current screen; if two use the same key, the older one gets it. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const id = useId();
  useLayoutEffect(() => {
    if (registered.size === 0) window.addEventListener('keydown', press);
    registered.set(id, shortcuts);
    tell();
  });
  useLayoutEffect(
    () => () => {
      registered.delete(id);
      if (registered.size === 0) window.removeEventListener('keydown', press);
      tell();
    },
    [id],
  );
}

/** The current screen's shortcuts, for a list of them. */
export const useShortcutList = () => useSyncExternalStore(subscribe, () => listed);

/** Whether single letters are shortcuts: the user's choice, stored on this device. */
export const useLetterKeys = () => [useSyncExternalStore(subscribe, areLettersOn), switchLetters] as const;

const registered = new Map<string, Shortcut[]>();
let listed: Shortcut[] = [];
const changed = new EventTarget();

const tell = () => {
  const all = [...registered.values()].flat();
  listed = all.filter(({ keys }, place) => all.findIndex((other) => other.keys[0] === keys[0]) === place);
  changed.dispatchEvent(new Event('change'));
};

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
};

const SETTING = 'letter-keys';

const areLettersOn = () => localStorage.getItem(SETTING) !== 'off';

const switchLetters = (on: boolean) => {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
  changed.dispatchEvent(new Event('change'));
};

function press(event: KeyboardEvent) {
  const key = keyOf(event);
  const shortcut =
    (event.shiftKey && listed.find(({ keys }) => keys.includes(`Shift ${key.toUpperCase()}`))) ||
    listed.find(({ keys }) => keys.includes(key));
  if (!shortcut || !isMeant(event, key) || (event.repeat && !shortcut.repeats)) return;
  event.preventDefault();
  shortcut.run();
}

/** The key's meaning on a Latin keyboard, also with another alphabet active. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && isOfAnotherAlphabet(key)) return letter.toLowerCase();
  // In Turkish, I and İ are two letters, and so are ı and i.
  return key.length === 1 ? key.replace(/[İı]/, 'i').toLowerCase() : key;
};

const isOfAnotherAlphabet = (key: string) => key > '~' && !/\p{Script=Latin}/u.test(key);

const isMeant = (event: KeyboardEvent, key: string) => {
  if (event.defaultPrevented || event.isComposing || isBehindDialog()) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (key.length > 1) return !target.closest(`${taken}, ${pressable}`);
  return areLettersOn() && !target.closest(taken);
};

/** Where letters are typed, or choose an option. */
export const FIELDS = 'input, select, textarea, [contenteditable], .editor, [role="menu"], [role="listbox"]';
const taken = `${FIELDS}, [role="dialog"]`;
const pressable = 'a, button, summary';

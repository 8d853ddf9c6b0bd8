import { useEffect, useState } from 'react';
import { isBehindDialog } from '../../lib/behind-dialog.ts';
import { useMedia } from '../../lib/media.ts';
import { keyOf } from '../../lib/shortcuts.ts';

const COOKIE = 'sidebar:state';
const WEEK = 7 * 24 * 60 * 60;

const stored = () => new RegExp(`(?:^|; )${COOKIE}=(true|false)`).exec(document.cookie)?.[1];

/**
 * Expanded or collapsed, as last chosen in this browser; by default a rail under 1152 px, so that tables have room.
 * Under 768 px an off-canvas sheet that starts closed.
 */
export function useSidebar() {
  const isPhone = useMedia('(width < 48rem)');
  const isWide = useMedia('(width >= 72rem)');
  const [chosen, setChosen] = useState(stored);
  const [sheetOpen, setSheetOpen] = useState(false);
  const expanded = chosen === undefined ? isWide : chosen === 'true';

  const toggle = () => {
    if (isPhone) return setSheetOpen((open) => !open);
    const next = String(!expanded);
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${WEEK}; samesite=lax`;
    setChosen(next);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        keyOf(event) === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || isInEditor(event.target) || (isBehindDialog() && !sheetOpen)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  return { isPhone, expanded, toggle, sheetOpen, closeSheet: () => setSheetOpen(false) };
}

/** In a text editor, with its toolbar, the same keys mean bold. */
const isInEditor = (target: EventTarget | null) => target instanceof Element && target.closest('.editor');

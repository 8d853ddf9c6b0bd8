import type { Editor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** At once: Tiptap's own `focus` waits for the next frame, and keys pressed until then are lost. */
export function focusText(editor: Editor) {
  if (editor.view.hasFocus()) return;
  editor.view.focus();
  editor.commands.scrollIntoView();
}

/** Puts the caret into the text from the beginning. */
export function useFirstFocus(editor: Editor, isFocused: boolean, place: 'start' | 'end' = 'start') {
  useEffect(() => {
    if (!isFocused) return undefined;
    const begin = () => {
      focusText(editor);
      if (place === 'end') editor.commands.setTextSelection(editor.state.doc.content.size);
    };
    if (editor.isInitialized) {
      begin();
      return undefined;
    }
    // Its text is not on the page yet.
    editor.on('create', begin);
    return () => void editor.off('create', begin);
  }, [editor, isFocused, place]);
}

/** Whether a menu or popover of the toolbar is open. Once it closes, the next key goes to the text. */
export function useOpenTool(editor: Editor) {
  const [open, setOpen] = useState(false);
  const isReturning = useRef(false);
  useLayoutEffect(() => {
    if (!open && isReturning.current && isLeftBehind(document.activeElement)) focusText(editor);
    isReturning.current = false;
  }, [editor, open]);
  const change = (next: boolean, { reason }: { reason?: string } = {}) => {
    isReturning.current = !next && reason !== 'focus-out';
    setOpen(next);
  };
  return [open, change] as const;
}

/** The focus is on a closing element or on none; another field that was clicked keeps it. */
const isLeftBehind = (focused: Element | null) =>
  !focused || focused === document.body || focused.closest('[data-floating], [role=toolbar]') !== null;

import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The browser reports a new selection some time after the key that made it; on a busy page after the next key. */
export const readSelection = ({ dom }: EditorView) =>
  void dom.ownerDocument.dispatchEvent(new Event('selectionchange'));

/**
 * A key applies to what was selected before it was pressed, even on a busy page. Otherwise ProseMirror uses its last
 * known selection, and shortly after a focus it treats a move to the start as a browser bug and restores that
 * selection; a letter then replaces text that is no longer selected, at worst all of it.
 */
export const ownSelection = Extension.create({
  name: 'ownSelection',
  // The last handler, as it keeps ProseMirror from receiving the focus event.
  priority: 0,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, { isComposing }) => {
            if (!isComposing) readSelection(view);
          },
          focus: (view) => {
            view.focus();
            return true;
          },
        },
      },
    }),
  ],
});

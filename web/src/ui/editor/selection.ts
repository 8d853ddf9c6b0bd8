import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The browser announces a new selection some time after the key that made it; on a busy page after the next key. */
export const readSelection = ({ dom }: EditorView) =>
  void dom.ownerDocument.dispatchEvent(new Event('selectionchange'));

/**
 * What a key acts on is what was selected before it was pressed, however busy the page is. Otherwise ProseMirror acts
 * on the selection it knew, and for a while after the focus has come it takes a move to the start for a mistake of the
 * browser and puts that selection back; a letter then replaces text that is no longer selected, at worst all of it.
 */
export const ownSelection = Extension.create({
  name: 'ownSelection',
  // The last to be asked, as it keeps ProseMirror itself from hearing of the focus.
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

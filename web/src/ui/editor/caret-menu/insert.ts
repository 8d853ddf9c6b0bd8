import { createNodeFromContent, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment } from '@tiptap/pm/model';
import { withoutNames } from '../without-names.ts';
import type { Opened } from './trigger.ts';

/** Replaces the trigger and the query, in a step of its own for undo. */
export function insertChosen(editor: Editor, { from, to }: Opened, html: string) {
  const content = Fragment.from(
    createNodeFromContent(withoutNames(html), editor.schema, {
      parseOptions: { preserveWhitespace: 'full' },
    }),
  );
  const only = content.childCount === 1 ? content.firstChild : null;
  editor
    .chain()
    .command(({ tr }) => closeHistory(tr) === tr)
    .deleteRange({ from, to })
    .insertContentAt(from, only?.type.name === 'paragraph' ? only.content : content)
    .scrollIntoView()
    .run();
}

import type { Editor } from '@tiptap/core';
import { focusText } from '../focus.ts';
import { openedIn } from './trigger.ts';

/** Types the trigger at the caret, after a space if it is in a word; a second press takes it away. */
export function openMenu(editor: Editor, trigger: string) {
  const opened = openedIn(editor.state);
  if (opened?.trigger === trigger) {
    editor.commands.deleteRange(opened);
    return;
  }
  focusText(editor);
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ').at(-1) ?? ' ';
  editor.commands.insertContent(/\s/.test(before) ? trigger : ` ${trigger}`);
}

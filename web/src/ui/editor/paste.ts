import type { EditorView } from '@tiptap/pm/view';
import { plainFormats } from './pasted-formats.ts';
import { listsOfWord } from './pasted-lists.ts';
import { keepTables } from './pasted-tables.ts';
import { fitsPasted } from './table-moves.ts';
import { withoutNames } from './without-names.ts';

/**
 * What other programs write for the clipboard, in the few tags that the editor reads. Formats are read out of the
 * styles here: the page's own policy keeps a browser from reading any that comes with a text. All of it stays in the
 * template, whose document fetches no picture and runs nothing.
 */
export function readPasted(html: string, view: EditorView) {
  const template = document.createElement('template');
  template.innerHTML = withoutNames(html);
  const { content } = template;
  listsOfWord(content);
  plainFormats(content);
  keepTables(content, fitsPasted(view.state));
  return template.innerHTML;
}

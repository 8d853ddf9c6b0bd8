import type { EditorView } from '@tiptap/pm/view';
import { plainFormats } from './pasted-formats.ts';
import { listsOfWord } from './pasted-lists.ts';
import { keepTables } from './pasted-tables.ts';
import { fitsPasted } from './table-moves.ts';
import { withoutNames } from './without-names.ts';

/**
 * Converts the clipboard HTML of other programs to the few tags that the editor reads. Formats are parsed from the
 * styles here: the page's policy keeps the browser from applying styles of pasted HTML. All of it stays in the
 * template, whose document loads no images and runs no scripts.
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

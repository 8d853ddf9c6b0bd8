import type { EditorView } from '@tiptap/pm/view';
import { keepApart } from './boundaries.ts';
import { plainFormats } from './formats.ts';
import { plainFormulas } from './formulas.ts';
import { listsOfWord } from './lists.ts';
import { plainScripts } from './scripts.ts';
import { plainSpaces, textsWithLines } from './spaces.ts';
import { stylesIn } from './styles.ts';
import { keepTables } from './tables.ts';
import { readText } from './text.ts';
import { withoutUnseen } from './unseen.ts';
import { fitsPasted } from '../table-moves.ts';
import { withoutNames } from '../without-names.ts';

/** How an editor reads the clipboard. */
export const pasting = { transformPastedHTML: readHtml, clipboardTextParser: readText };

/**
 * Converts the clipboard HTML of other programs to the few tags that the editor reads. Formats are parsed from the
 * styles here: the page's policy keeps the browser from applying styles of pasted HTML. All of it stays in the
 * template, whose document loads no images and runs no scripts.
 */
function readHtml(html: string, view: EditorView) {
  const template = document.createElement('template');
  template.innerHTML = withoutNames(html);
  const { content } = template;
  const styleOf = stylesIn(content);
  withoutUnseen(content, styleOf);
  plainFormulas(content);
  listsOfWord(content, styleOf);
  keepApart(content, styleOf, textsWithLines(content, styleOf));
  plainSpaces(content, styleOf);
  plainScripts(content, styleOf);
  plainFormats(content, styleOf);
  keepTables(content, fitsPasted(view.state));
  return template.innerHTML;
}

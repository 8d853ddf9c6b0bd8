import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extensions } from '../schema.ts';
import { writtenIn } from '../textbox.ts';
import { pasting } from './paste.ts';

let editor: Editor;
beforeEach(() => {
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ element, extensions: extensions.full, injectCSS: false, editorProps: pasting });
});
afterEach(() => editor.destroy());

function pasted(html: string) {
  editor.view.pasteHTML(html);
  return writtenIn(editor);
}

const sheet = (...rows: string[]) => `<table>${rows.map((cells) => `<tr>${cells}</tr>`).join('')}</table>`;
const kept = (...rows: string[][]) =>
  `<table><tbody>${rows
    .map((cells) => `<tr>${cells.map((words) => `<td><p>${words}</p></td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

describe('raised and lowered text is not read as part of the number before it', () => {
  test.each([
    ['a footnote', '<p>12,500<sup>1</sup> and 4,180<sup><a>*</a></sup></p>', '<p>12,500¹ and 4,180 [*]</p>'],
    ['a power and an ordinal', '<p>10<sup>6</sup> on the 1<sup>st</sup></p>', '<p>10⁶ on the 1st</p>'],
    [
      'a style of Google Docs',
      '<p><span>12,500</span><span style="vertical-align:super;font-size:0.6em">1</span></p>',
      '<p>12,500¹</p>',
    ],
    [
      'a position of Word',
      '<p>12,500<span style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">a</span> x<span style="mso-text-raise:-2.0pt">max</span></p>',
      '<p>12,500 [a] x_max</p>',
    ],
    [
      'a class of Word',
      '<style>span.MsoFootnoteReference {vertical-align:super;}</style><p>12,500<span class="MsoFootnoteReference">[1]</span></p>',
      '<p>12,500 [1]</p>',
    ],
    ['formats in it', '<p>12,500<sup><b>a</b></sup></p>', '<p>12,500<strong> [a]</strong></p>'],
  ])('%s', (_, html, text) => expect(pasted(html)).toBe(text));

  test('in a table, whose cells are aligned with each other', () => {
    expect(
      pasted(sheet('<td style="vertical-align:super">Figs</td><td>12,500<sup>1</sup></td>', '<td>a<td>b')),
    ).toBe(kept(['Figs', '12,500¹'], ['a', 'b']));
  });
});

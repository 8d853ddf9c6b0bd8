import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

const block = (words: string) => `<span style="display:block">${words}</span>`;

describe('what only styles or roles put on lines or in cells of their own is not joined', () => {
  test.each([
    ['lines', `<div>${block('12,500')}${block('4,180')}</div>`, '<p>12,500</p><p>4,180</p>'],
    [
      'lines of links',
      `<div><a href="https://x.example/" style="display: block">12,500</a>${block('4,180')}</div>`,
      '<p><a href="https://x.example/">12,500</a></p><p>4,180</p>',
    ],
    [
      'lines in a paragraph',
      `<p><b>${block('12,500')}</b>${block('4,180')} EUR</p>`,
      '<p><strong>12,500</strong><br>4,180<br>EUR</p>',
    ],
    [
      'rows and cells by role',
      '<div><span role="row"><span role="cell">Figs</span><span role="cell"></span><span role="cell">12,500</span></span><span role="row"><span role="cell">Dates</span></span></div>',
      '<p>Figs | | 12,500</p><p>Dates</p>',
    ],
    [
      'cells by style',
      '<div><span style="display:table-cell">Figs</span> <span style="display:table-cell">12,500</span></div>',
      '<p>Figs | 12,500</p>',
    ],
    [
      'items of a flexible row',
      `<ul><li style="display:flex"><span>0804.20</span>${block('12,500')}<svg></svg></li></ul>`,
      '<ul><li><p>0804.20 | 12,500</p></li></ul>',
    ],
    [
      'boxes in a line',
      '<div><span style="display:inline-block;width:9em">0804.20</span> <span style="display:inline-block">12,500</span></div>',
      '<p>0804.20 | 12,500</p>',
    ],
    [
      'a box at a word',
      '<p>Figs<span style="display:inline-block">12,500</span> (<a style="display:inline-block" href="https://x.example/">more</a>)</p>',
      '<p>Figs | 12,500 (<a href="https://x.example/">more</a>)</p>',
    ],
    [
      'texts on two sides',
      '<p><span style="float:left">Figs</span> <span style="float:right">12,500</span></p>',
      '<p>Figs | 12,500</p>',
    ],
    [
      'a text on one side',
      '<p>Figs <b style="float:right">12,500</b></p>',
      '<p>Figs | <strong>12,500</strong></p>',
    ],
    [
      'texts at positions',
      `<div>${[
        ['HS code', '10px'],
        ['Goods', '10px'],
        ['0804.20', '30px'],
        ['Figs', '30px'],
      ]
        .map(([words, top]) => `<span style="position:absolute;top:${top}">${words}</span>`)
        .join('')}<br><span style="position:absolute">12,500</span></div>`,
      '<p>HS code | Goods<br>0804.20 | Figs<br>12,500</p>',
    ],
    [
      'boxes on lines whose breaks are shown',
      '<pre><span style="display:inline-block">Figs</span>\n<span style="display:inline-block">12,500</span><b style="float:left">a</b>\nDates</pre>',
      '<p>Figs<br>12,500 | <strong>a</strong><br>Dates</p>',
    ],
    [
      'a large letter that begins a word, beside one that is a text of its own',
      '<p><span style="float:left">O</span>rigin rules</p><p><span style="float:left">A</span>12,500</p><p><span style="float:left">a</span><span style="float:right">kg</span></p>',
      '<p>Origin rules</p><p>A | 12,500</p><p>a | kg</p>',
    ],
    [
      'a word of letters in boxes',
      `<h2>${['F', 'E', 'E']
        .map((letter) => `<span style="display:inline-block">${letter}</span>`)
        .join('')}</h2>`,
      '<h2>FEE</h2>',
    ],
    ['terms of a list', '<dl><dt>Figs</dt><dt>Dates</dt></dl>', '<p>Figs</p><p>Dates</p>'],
    [
      'blocks in a flexible row, which are lines',
      '<div style="display:flex"><p>a</p><p>b</p></div>',
      '<p>a</p><p>b</p>',
    ],
  ])('%s', (_, html, text) => expect(pasted(html)).toBe(text));

  test('in the cells of a table', () => {
    expect(pasted(sheet(`<td>${block('12,500')}${block('4,180')}</td><td>b</td>`))).toBe(
      '<table><tbody><tr><td><p>12,500</p><p>4,180</p></td><td><p>b</p></td></tr></tbody></table>',
    );
  });
});

const hiddenRow = (cells: string) => `<tr style="display:none">${cells}</tr>`;
const tableOf = (...rows: string[]) => `<table><tbody><tr>${rows.join('</tr><tr>')}</tr></tbody></table>`;
const cellWith = (words: string) => `<td><p>${words}</p></td>`;

describe('what is not seen in the source, or not as text, is not pasted as text', () => {
  test.each([
    [
      'of a choice what is chosen',
      '<p><select><option>kg<option selected>t</select><select><option>EUR<option>TRY</select></p>',
      '<p>t | EUR</p>',
    ],
    ['a drawing', '<p>Figs<svg><text>12</text><text>34</text></svg></p>', '<p>Figs</p>'],
    [
      'a text field and suggestions',
      '<p>Figs<textarea>12</textarea><datalist><option>34</datalist></p>',
      '<p>Figs</p>',
    ],
    ['buttons, which stay apart', '<p><button>5</button><button>7</button></p>', '<p>5 | 7</p>'],
    [
      'hidden text',
      '<style>.x { display: none }</style><p>Figs<b class="x">1</b><i hidden>2</i><span style="display:none;mso-hide:all">3</span></p>',
      '<p>Figs</p>',
    ],
    [
      'a button of a newsletter that only Outlook hides',
      '<p><b style="mso-hide:all">Confirm the quota</b></p>',
      '<p><strong>Confirm the quota</strong></p>',
    ],
    [
      'text with a style that hides it only on phones or in print',
      '<style>/* } */ @media (max-width: 600px) { .a { color: red } .desk { display: none } }</style><style media="print">.x { display: none }</style><p>Rates <b class="desk">12,500</b> <i class="x">4,180</i></p>',
      '<p>Rates <strong>12,500</strong> <em>4,180</em></p>',
    ],
    [
      'hidden text that is shown on phones',
      '<style>.x { display: none } @supports (color: red) { @media print { .a { color: red } .x { display: inline } } .x { color: red } } .y { display: none }</style><p>Figs<b class="x">1</b><b class="y">2</b></p>',
      '<p>Figs</p>',
    ],
    ['text that Word hides only from its web view', '<p style="mso-hide:screen">Figs</p>', '<p>Figs</p>'],
  ])('%s', (_, html, text) => expect(pasted(html)).toBe(text));

  test('hidden rows and columns of a table', () => {
    const columns = '<col><col style="display:none" span="2"><col>';
    const html = `<table>${columns}<tr><td>a<td rowspan="2">-<td>-<td>b</tr><tr><td>c<td>-<td>d</tr><tr style="display:none"><td>-<td>-<td>-<td>-</tr><tr><td colspan="3">e<td>f</tr></table>`;
    expect(pasted(html)).toBe(kept(['a', 'b'], ['c', 'd'], ['e', 'f']));
  });

  test('a cell that reaches over a hidden row, and one that begins in it, keep their columns', () => {
    const over = `<tr><td rowspan="3">Fruit<td>Figs</tr>${hiddenRow('<td>x')}<tr><td>Dates</tr><tr><td>Nuts<td>Hazel</tr>`;
    const from = `${hiddenRow('<td>x<td rowspan="4">Fruit')}<tr><td>Figs<td>1</tr>${hiddenRow('<td>x<td>x')}<tr><td>Nuts<td>2</tr>`;
    const wide = '<td rowspan="2"><p>Fruit</p></td>';
    expect(pasted(`<table>${over}</table>`)).toBe(
      tableOf(wide + cellWith('Figs'), cellWith('Dates'), cellWith('Nuts') + cellWith('Hazel')),
    );
    editor.commands.clearContent();
    expect(pasted(`<table>${from}</table>`)).toBe(
      tableOf(cellWith('Figs') + wide + cellWith('1'), cellWith('Nuts') + cellWith('2')),
    );
  });
});

const annotated = (formula: string) =>
  `<math><semantics><mrow>${formula}</mrow><annotation>\\LaTeX</annotation></semantics></math>`;

describe('a formula in MathML is pasted as text, once', () => {
  const rate = '<mi>r</mi> <mo>=</mo> <mn>12</mn><mo>%</mo>';
  test.each([
    ['alone', `<p>Duty ${annotated(rate)} applies</p>`, '<p>Duty r=12% applies</p>'],
    [
      'beside the same formula in spans',
      `<p>Duty <span><span class="katex-mathml">${annotated(rate)}</span><span class="katex-html">r=12%</span></span></p>`,
      '<p>Duty r=12%</p>',
    ],
    [
      'as the only text of what a style draws',
      `<p><mjx-container><mjx-math></mjx-math><mjx-assistive-mml>${annotated(rate)}</mjx-assistive-mml></mjx-container></p>`,
      '<p>r=12%</p>',
    ],
    ['hidden by its style', `<p>Duty<math style="display:none">${rate}</math></p>`, '<p>Duty</p>'],
    [
      'with powers, fractions and roots',
      '<p><math><msup><mn>10</mn><mn>6</mn></msup><mo>+</mo><mn>1</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>+</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msqrt><mi>c</mi></msqrt></mfrac></math></p>',
      '<p>10⁶+1 1/2+(a+b)/(√c)</p>',
    ],
    [
      'with the index of a root',
      '<p><math><mroot><mn>8</mn><mn>3</mn></mroot><mo>+</mo><mroot><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>n</mi></mroot></math></p>',
      '<p>³√8+ⁿ√(a+1)</p>',
    ],
    [
      'with brackets around what is raised to a power',
      '<p><math><msup><mfrac><mn>2</mn><mn>3</mn></mfrac><mn>2</mn></msup><msup><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup><msup><mn>-2</mn><mn>4</mn></msup></math></p>',
      '<p>(2/3)²(a+b)²(-2)⁴</p>',
    ],
    [
      'with brackets and separators in attributes',
      '<p><math><mfenced><mn>1</mn><mn>2</mn></mfenced><mfenced open="[" close="]" separators=";"><mn>3</mn><mn>4</mn><mn>5</mn></mfenced></math></p>',
      '<p>(1,2)[3;4;5]</p>',
    ],
    [
      'with operators that are not drawn',
      '<p><math><mn>2</mn><mo>&#x2062;</mo><mn>3</mn><mo>=</mo><mn>2</mn><mo>&#x2062;</mo><mi>x</mi></math></p>',
      '<p>2·3=2x</p>',
    ],
    [
      'without what only takes room',
      '<p><math><mn>1</mn><mphantom><mn>9</mn></mphantom></math></p>',
      '<p>1</p>',
    ],
  ])('%s', (_, html, text) => expect(pasted(html)).toBe(text));
});

const goods = 'HS code\tGoods\tValue\n0804.20\tFigs\t12,500\n0806.20\tSultanas\t4,180';
const goodsTable = kept(
  ['HS code', 'Goods', 'Value'],
  ['0804.20', 'Figs', '12,500'],
  ['0806.20', 'Sultanas', '4,180'],
);

describe('line breaks and tabs that only a style shows are not joined', () => {
  test.each([
    ['rows with tabs', `<div style="white-space:pre-wrap">${goods}</div>`, goodsTable],
    ['rows with tabs in a span', `<span style="white-space-collapse: preserve">${goods}</span>`, goodsTable],
    [
      'rows with tabs in a format, below a line',
      `<pre><b>Goods\n0804.20\tFigs\n0806.20\tSultanas\n</b></pre>`,
      '<p><strong>Goods</strong></p>' +
        kept(
          ['<strong>0804.20</strong>', '<strong>Figs</strong>'],
          ['<strong>0806.20</strong>', '<strong>Sultanas</strong>'],
        ),
    ],
    [
      'a tab of Google Docs',
      '<p>5 000<span class="Apple-tab-span" style="white-space:pre">\t</span>250</p>',
      '<p>5 000 | 250</p>',
    ],
    [
      'lines of a class',
      '<style>.x { white-space: break-spaces }</style><p class="x">\t12,500\t\n4,180\n</p>',
      '<p>12,500<br>4,180</p>',
    ],
    [
      'lines of formatted code',
      '<pre><span>12,500\n</span><span>\t4,180</span>\n<i>6</i></pre>',
      '<p>12,500<br>4,180<br><em>6</em></p>',
    ],
    ['lines without tabs', '<p style="white-space:pre-line">5\n000\t250</p>', '<p>5<br>000 250</p>'],
    [
      'breaks between blocks',
      '<div style="white-space:pre">\n<p>5</p>\n\t<p>6</p></div>',
      '<p>5</p><p>6</p>',
    ],
    [
      'spaces that a style in it hides',
      '<div style="white-space:pre">5<span style="white-space:normal">\n000\t</span>250</div>',
      '<p>5 000 250</p>',
    ],
    [
      'rows with tabs in a cell',
      sheet(`<td style="white-space:pre">a\tb\nc\td</td><td>e</td>`),
      kept(['a | b<br>c | d', 'e']),
    ],
  ])('%s', (_, html, text) => expect(pasted(html)).toBe(text));
});

test('the cells of a table end with their head, body or foot', () => {
  expect(
    pasted(
      '<table><thead><tr><th rowspan="3">a<th>b</thead><tr><td rowspan="0">c<td>d<tr><td>e<tbody><tr><td>f<td>g</table>',
    ),
  ).toBe(
    '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td rowspan="2"><p>c</p></td><td><p>d</p></td></tr>' +
      '<tr><td><p>e</p></td></tr><tr><td><p>f</p></td><td><p>g</p></td></tr></tbody></table>',
  );
});

const styled = (style: string) => `<span style="${style}">12,500</span>`;

describe('formats', () => {
  test.each([
    [`<strong>${styled('font-weight: inherit')}</strong>`, '<strong>12,500</strong>'],
    [`<strong>${styled('font-weight: unset !important')}</strong>`, '<strong>12,500</strong>'],
    [`<em>${styled('font-style: revert-layer')}</em>`, '<em>12,500</em>'],
    ['<b style="font-weight: revert">12,500</b>', '<strong>12,500</strong>'],
    ['<b style="font-weight: inherit">12,500</b>', '12,500'],
    [`<b>${styled('font-weight: normal')}</b>`, '12,500'],
    [`<u>${styled('text-decoration: inherit')}</u>`, '<u>12,500</u>'],
    [`<u>${styled('text-decoration: line-through')}</u>`, '<s><u>12,500</u></s>'],
    [`<s>${styled('text-decoration: none')}</s>`, '<s>12,500</s>'],
    ['<u style="text-decoration: none">12,500</u>', '12,500'],
  ])('of %s are those that a browser shows', (html, text) => {
    expect(pasted(`<p>${html}</p>`)).toBe(`<p>${text}</p>`);
  });
});

const item = (sign: string, words: string, level = 1) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp; </span></span>${words}</p>`;
const items = (...signs: string[]) => pasted(signs.map((sign) => item(sign, 'x')).join(''));

const wrapped = (list: string, level: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${list} class="NumberListStyle1" role="list"><li role="listitem" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span>${words}</span></p></li></${list.slice(0, 2)}></div>`;

describe('the lists of Word', () => {
  test.each([
    ['1.', '2.'],
    ['(i)', '(ii)'],
    ['xvii.', 'xviii.'],
    ['xxii.', 'xxiii.'],
    ['A)', 'B)'],
    ['z.', 'aa.'],
    ['б)', 'в)'],
    ['أ-', 'ب-'],
    ['د-', 'هـ-'],
    ['١-', '٢-'],
    ['十、', '十一、'],
    ['1.1.1', '1.1.2'],
  ])('numbered %s, %s are ordered', (...signs) => {
    expect(items(...signs)).toBe('<ol><li><p>x</p></li><li><p>x</p></li></ol>');
  });

  test.each(['·', '\uf0b7', '§', 'o', 'ü', '–', ''])('with “%s” have bullets', (sign) => {
    expect(items(sign, sign)).toBe('<ul><li><p>x</p></li><li><p>x</p></li></ul>');
  });

  test.each(['§ 1', 'Article 1', 'Step 2:', 'No.', '①', '1st'])('with %s keep it as text', (sign) => {
    expect(items(sign)).toBe(`<ul><li><p>${sign} x</p></li></ul>`);
  });

  test.each([
    ['03.', '3'],
    ['٣.', '3'],
    ['२५.', '25'],
    ['2.1.3)', '3'],
    ['0.', '0'],
  ])('that begin with %s begin with %s', (sign, start) => {
    expect(items(sign)).toBe(`<ol start="${start}"><li><p>x</p></li></ol>`);
  });

  test.each([
    '<p class="MsoListParagraph">y</p>',
    '<p class="MsoNormal" style="margin-left:36.0pt">y</p>',
    '<p class="Deep">y</p>',
  ])('go on after a further paragraph of an item: %s', (paragraph) => {
    const html = `<style>p.Deep { margin-left: 1cm }</style>${item('1.', 'x')}${paragraph}${item('·', 'z', 2)}${item('2.', 'x')}`;
    expect(pasted(html)).toBe(
      '<ol><li><p>x</p><p>y</p><ul><li><p>z</p></li></ul></li><li><p>x</p></li></ol>',
    );
  });

  test('end at a paragraph that is not indented', () => {
    expect(pasted(`${item('1.', 'x')}<p class="MsoNormal">y</p>${item('2.', 'x')}`)).toBe(
      '<ol><li><p>x</p></li></ol><p>y</p><ol start="2"><li><p>x</p></li></ol>',
    );
  });

  test('end at a number that does not follow', () => {
    expect(items('1.', '2.', '1.')).toBe(
      '<ol><li><p>x</p></li><li><p>x</p></li></ol><ol><li><p>x</p></li></ol>',
    );
  });

  test('for the web are joined and nested by their levels', () => {
    const html = [
      wrapped('ol start="1"', 1, 'a'),
      wrapped('ul', 2, 'b'),
      wrapped('ul', 3, 'c'),
      wrapped('ul', 2, 'd'),
      wrapped('ol start="2"', 1, 'e'),
      '<div class="OutlineElement"><p class="Paragraph">f</p></div>',
      wrapped('ol start="3"', 1, 'g'),
    ];
    expect(pasted(html.join(''))).toBe(
      '<ol><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li><li><p>d</p></li></ul></li><li><p>e</p></li></ol>' +
        '<p>f</p><ol start="3"><li><p>g</p></li></ol>',
    );
  });
});

const pastedText = (text: string) => {
  editor.view.pasteText(text);
  return writtenIn(editor);
};

describe('plain text', () => {
  test.each([
    ['lines are paragraphs', 'a\r\n\r\n b\nc', '<p>a</p><p> b</p><p>c</p>'],
    [
      'lines of a spreadsheet are a table',
      'Figs\t\t12,500\r\nDates\t2\t4,180\r\n',
      kept(['Figs', '', '12,500'], ['Dates', '2', '4,180']),
    ],
    [
      'a cell with a line break stays a cell',
      'Figs\t"dried, ""A""\nin boxes"\t12,500\n"Da\ntes"\tb\t4,180',
      kept(['Figs', 'dried, "A" in boxes', '12,500'], ['Da tes', 'b', '4,180']),
    ],
    [
      'blank lines are between tables',
      'Rates\na\tb\nc\td\n\ne\tf\ng\th',
      `<p>Rates</p>${kept(['a', 'b'], ['c', 'd'])}${kept(['e', 'f'], ['g', 'h'])}`,
    ],
    ['a line with tabs is separated', 'Figs\t\t12,500', '<p>Figs |  | 12,500</p>'],
    [
      'lines with different tabs are separated',
      'Figs\t\t12,500\nDates\t4,180',
      '<p>Figs |  | 12,500</p><p>Dates | 4,180</p>',
    ],
    ['indented lines stay lines', '\ta\n\tb', '<p>a</p><p>b</p>'],
    ['quotation marks stay', '"a"\tb', '<p>"a" | b</p>'],
    [
      'ditto marks stay, and the rows between them',
      'Figs\t12\nDates\t"\nNuts\t"\nDried\t"figs\nand nuts"\nRaisins\t3',
      kept(['Figs', '12'], ['Dates', '"'], ['Nuts', '"'], ['Dried', 'figs and nuts'], ['Raisins', '3']),
    ],
    [
      'ditto marks stay beside each other and above inches',
      '"\t"\ta\nb\t"\t"\n"\tc\t12"',
      kept(['"', '"', 'a'], ['b', '"', '"'], ['"', 'c', '12"']),
    ],
    [
      'ditto marks stay below a cell that begins with a quotation mark',
      'a\t"b\nc\t"\nd\t"',
      kept(['a', '"b'], ['c', '"'], ['d', '"']),
    ],
    [
      'a cell that ends with a line break stays a cell',
      'Figs\t"dried\n"\t12,500\nDates\tb\t4,180',
      kept(['Figs', 'dried', '12,500'], ['Dates', 'b', '4,180']),
    ],
    [
      'an indented quotation over two lines stays as it is',
      'He wrote:\n\t"First, ""A"".\nSecond."\n\t"Third.\nFourth."',
      '<p>He wrote:</p><p>"First, ""A"".</p><p>Second."</p><p>"Third.</p><p>Fourth."</p>',
    ],
    [
      'a quotation in a line with other tabs than its neighbours stays as it is',
      'Figs\t\t12,500\nDates\t"dried\nin boxes"\nNuts\t\t4,180',
      '<p>Figs |  | 12,500</p><p>Dates | "dried</p><p>in boxes"</p><p>Nuts |  | 4,180</p>',
    ],
  ])('%s', (_, text, html) => expect(pastedText(text)).toBe(html));

  test('a table that is too large becomes separated lines', () => {
    expect(pastedText(Array.from({ length: 251 }, () => '1\t2').join('\n'))).toBe('<p>1 | 2</p>'.repeat(251));
  });

  test('no new cell makes Chromium count those before it', () => {
    const counted = vi.spyOn(HTMLTableRowElement.prototype, 'insertCell');
    expect(pastedText('a\tb\nc\td')).toBe(kept(['a', 'b'], ['c', 'd']));
    expect(counted).not.toHaveBeenCalled();
    counted.mockRestore();
  });

  test('it has the formats of the text around it', () => {
    editor.commands.setContent('<p><strong>Total:</strong></p>');
    editor.commands.setTextSelection(7);
    expect(pastedText('12,500')).toBe('<p><strong>Total:12,500</strong></p>');
  });
});

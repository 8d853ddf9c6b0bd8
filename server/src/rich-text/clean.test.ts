import { attributes, colours, tags } from '@consultflow/contract/rich-text/schema';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import type { RootContent } from 'hast';
import { defaultTreeAdapter } from 'parse5';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { cleanRichText, parseRichText } from './clean.ts';
import { harmless, hostile, tangled } from '../../test/support/snippets.ts';

describe('output of the editors', () => {
  it.each(harmless)('stays unchanged: %s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  it('keeps every tag of the contract', () => {
    const ofTables = ['table', 'tbody', 'tr', 'th', 'td'];
    for (const tag of tags.filter((name) => !['a', 'span', 'br', ...ofTables].includes(name)))
      expect(cleanRichText(`<${tag}>x</${tag}>`)).toBe(`<${tag}>x</${tag}>`);
    const table = '<table><tbody><tr><th>x</th></tr><tr><td>x</td></tr></tbody></table>';
    for (const tag of ofTables) expect(table).toContain(`<${tag}>`);
    expect(cleanRichText(table)).toBe(table);
  });

  it('keeps every colour of the palette, and no other', () => {
    for (const name of attributes.span) {
      for (const colour of colours) {
        const html = `<p><span ${name}="${colour}">x</span></p>`;
        expect(cleanRichText(html)).toBe(html);
      }
      expect(cleanRichText(`<p><span ${name}="url(x)">x</span></p>`)).toBe('<p>x</p>');
    }
  });
});

describe('the first number of a list', () => {
  it.each(['0', '3', '1999'])('is kept: %s', (start) => {
    const html = `<ol start="${start}"><li><p>x</p></li></ol>`;
    expect(cleanRichText(html)).toBe(html);
  });

  it.each(['-3', '2.5', '10000', 'x', '', 'javascript:x'])('is dropped if it is none: %j', (start) => {
    expect(cleanRichText(`<ol start="${start}"><li>x</li></ol>`)).toBe('<ol><li>x</li></ol>');
  });

  it('is of no other element', () => {
    expect(cleanRichText('<ul start="3"><li>x</li></ul>')).toBe('<ul><li>x</li></ul>');
  });
});

describe('input that is pasted or sent by other programs', () => {
  it.each([
    ['<b>a</b> <i>b</i> <strike>c</strike> <del>d</del>', '<strong>a</strong> <em>b</em> <s>c</s> <s>d</s>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<div><p>a</p></div>', '<p>a</p>'],
    ['<blockquote>a</blockquote>', '<p>a</p>'],
    ['<div><p>a</p>b</div><div>c<p>d</p></div>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
    ['<b><p>a</p><p>b</p></b>', '<p>a</p><p>b</p>'],
    ['<h1><div>a</div><div>b</div></h1>', '<p>a</p><p>b</p>'],
    ['<center>a</center><center>b</center>', '<p>a</p><p>b</p>'],
    ['plain & simple < text', 'plain &amp; simple &lt; text'],
    ['<b>a<i>b</b>c</i>', '<strong>a<em>b</em></strong><em>c</em>'],
    [
      '<a href="https://x.example" target="_blank" rel="nofollow" class="x">a</a>',
      '<a href="https://x.example">a</a>',
    ],
    ['<span style="color:red">a</span>', 'a'],
    ['<p>10<sup>6</sup> m<sup>2</sup> of CO<sub>2</sub></p>', '<p>10⁶ m² of CO₂</p>'],
    [
      '<p>12,500<b><sup>a<i>b</i></sup></b><br><sup>*</sup> net</p>',
      '<p>12,500<strong> [a<em>b]</em></strong><br>[*] net</p>',
    ],
    ['<p>the 1<sup>st</sup></p><sup>a</sup>', '<p>the 1st</p>[a]'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });
});

const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[][]) => `<table><tbody>${rows.map(row).join('')}</tbody></table>`;
const tableOf = (rows: number, columns: number) =>
  table(...Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x')));

describe('a table', () => {
  it.each([
    [
      'is kept',
      '<table border=1 class=x><tr><td width=9>a<td>b<tr><td>c<td>d</table>',
      table(['a', 'b'], ['c', 'd']),
    ],
    [
      'is filled where a row is short',
      '<table><tr><td>a<td>b<tr><td>c</table>',
      table(['a', 'b'], ['c', '']),
    ],
    [
      'has its heading first and its foot last, in one body',
      '<table><caption>About</caption><tfoot><tr><td>c</tfoot><tr><td>b<thead><tr><td>a</thead></table>',
      '<p>About</p><table><tbody><tr><th>a</th></tr><tr><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    [
      'keeps the spans that fit',
      '<table><tr><td colspan=2 rowspan=9>a<td>b<tr><td colspan=3>c</table>',
      '<table><tbody><tr><td colspan="2" rowspan="2">a</td><td>b</td><td></td><td></td></tr><tr><td colspan="3">c</td></tr></tbody></table>',
    ],
    [
      'has cells that end with their head, body or foot',
      '<table><thead><tr><th rowspan=3>a<th>b</thead><tr><td rowspan=0>c<td>d<tr><td>e<tbody><tr><td>f<td>g</table>',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr><tr><td>f</td><td>g</td></tr></tbody></table>',
    ],
    [
      'gives way to a table in it',
      `<table><tr><td>a<td>${table(['b', 'c'])}d</table>`,
      `<p>a</p>${table(['b', 'c'])}<p>d</p>`,
    ],
    [
      'in a list becomes lines',
      `<ul><li>a${table(['b', 'c'], ['d', ''])}</li></ul>`,
      '<ul><li>a<p>b | c</p><p>d | </p></li></ul>',
    ],
    [
      'that reaches too far becomes lines',
      '<table><tr><td colspan=21>a<td>b<tr><td>c</table>',
      '<p>a | b</p><p>c</p>',
    ],
    [
      'that cannot be kept keeps what is in it',
      '<ul><li><table><tr><td><b>a</b><br>b<td><p>c<p>d<tr><td><ul><li>e</ul><td>f</table></ul>',
      '<ul><li><p><strong>a</strong><br>b | c d</p><ul><li>e</li></ul><p>f</p></li></ul>',
    ],
    [
      'without words in its rows is lines of nothing',
      '<ul><li><table><tr><td><td></table>a</ul>',
      '<ul><li>a</li></ul>',
    ],
    ['without cells is nothing', '<table><tr></table>a', 'a'],
    ['of which only the cells were sent becomes paragraphs', '<tr><td>a<td>b', '<p>a</p><p>b</p>'],
  ])('%s', (_, html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it('is kept up to 500 cells per text and becomes lines beyond that', () => {
    const [large, small] = [tableOf(25, 19), tableOf(5, 5)];
    expect(cleanRichText(large + small + small)).toBe(large + small + '<p>x | x | x | x | x</p>'.repeat(5));
    expect(cleanRichText(tableOf(1, 21))).toBe(`<p>${Array.from({ length: 21 }, () => 'x').join(' | ')}</p>`);
  });

  it('of a million cells becomes its words', () => {
    const clean = cleanRichText(`<table>${`<tr>${'<td>12<td>34'.repeat(500)}`.repeat(1_000)}</table>`);
    expect(clean).toMatch(/^<p>12 34 12 34 /);
    expect(clean).not.toContain('1234');
  });
});

describe('hostile markup', () => {
  it.each(hostile)('keeps only what the allow list permits of %s', (html) => {
    const clean = cleanRichText(html);
    for (const [markup] of clean.matchAll(/<[^>]*>?/g)) expect(markup).toMatch(allowedMarkup);
    parseRichText(clean).children.forEach(expectAllowed);
  });

  it('stays the same when it is cleaned again', () => {
    for (const html of [...hostile, ...Object.values(tangled)]) {
      const clean = cleanRichText(html);
      expect(cleanRichText(clean)).toBe(clean);
    }
  });

  it('is cleaned completely in any mixture of tags, and cleaning again changes nothing', () => {
    const piece = oneof(constantFrom(...pieces), string({ unit: 'binary', maxLength: 8 }));
    assert(
      property(array(piece, { maxLength: 40 }), (mixture) => {
        const clean = cleanRichText(mixture.join(''));
        expect(cleanRichText(clean)).toBe(clean);
        parseRichText(clean).children.forEach(expectAllowed);
      }),
      { numRuns: 1_000, seed: newSeed() },
    );
  });
});

describe('tangled markup', () => {
  it.each(Object.entries(tangled))('%s: creates no more elements than a long list has', (_, html) => {
    expect(html.length).toBeGreaterThan(90_000);
    const createElement = vi.spyOn(defaultTreeAdapter, 'createElement');
    onTestFinished(() => createElement.mockRestore());
    const clean = cleanRichText(html);
    expect(createElement.mock.calls.length).toBeLessThanOrEqual(PASSES * ELEMENTS);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it('becomes its text', () => {
    expect(cleanRichText(`${'<ul><li>'.repeat(200)}The answer`)).toBe('<p>The answer</p>');
    expect(cleanRichText(`${'<b></b>'.repeat(12_000)}The answer`)).toBe('<p>The answer</p>');
    expect(cleanRichText(`${'<div>'.repeat(10_000)}The & answer`)).toBe('<p>The &amp; answer</p>');
    expect(parseRichText(`${'<ul><li>'.repeat(10_000)}The answer`).children).toEqual([
      { type: 'text', value: 'The answer' },
    ]);
  });

  it('does not include a long text', () => {
    const list = `<ul>${'<li><p>item</p></li>'.repeat(3_000)}</ul>`;
    expect(cleanRichText(list)).toBe(list);
  });
});

/** The most passes until a text is stable, and the elements of the longest list. */
const PASSES = 4;
const ELEMENTS = 7_000;

const allowedMarkup = new RegExp(
  `^(</?(${tags.join('|')})>|<a href="(https?://|mailto:)[^"<>]+">|<span( data-(colour|background)="[a-z]+")+>|<t[dh]( (col|row)span="\\d{1,2}")+>)$`,
);

const names = ['a', 'b', 'button', 'div', 'form', 'h1', 'li', 'ol', 'option', 'p', 'pre', 'select', 'span'];
const strange = [
  'svg',
  'math',
  'mtext',
  'style',
  'table',
  'td',
  'template',
  'th',
  'thead',
  'title',
  'tr',
  'u',
  'ul',
  'xmp',
];
const pieces = [...names, ...strange].flatMap((name) => [
  `<${name}>`,
  `</${name}>`,
  `<${name} href="http://x.y">`,
]);

const allowedNames = new Set<string>(tags);
const allowedProperties = new Set(['href', 'dataColour', 'dataBackground', 'colSpan', 'rowSpan']);

function expectAllowed(node: RootContent) {
  if (node.type === 'text') return;
  if (node.type !== 'element') throw new Error(`A ${node.type} is left`);
  expect(allowedNames).toContain(node.tagName);
  for (const name of Object.keys(node.properties)) expect(allowedProperties).toContain(name);
  node.children.forEach(expectAllowed);
}

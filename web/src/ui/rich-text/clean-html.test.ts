import { MOST_SPAN } from '@consultflow/contract/rich-text/table';
import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const tableOf = (cell: string) => `<table><tbody><tr>${cell}<td>b</td></tr></tbody></table>`;
const shown = (html: string) => `<div class="table-scroller">${html}</div>`;

test.each(['<td colspan="2">a</td>', '<th rowspan="3">a</th>'])('a cell keeps its valid span: %s', (cell) => {
  expect(cleanHtml(tableOf(cell))).toBe(shown(tableOf(cell)));
});

test.each([`<td colspan="${MOST_SPAN + 1}">a</td>`, '<td colspan="javascript:x">a</td>'])(
  'a cell loses an impossible span: %s',
  (cell) => {
    expect(cleanHtml(tableOf(cell))).toBe(shown(tableOf('<td>a</td>')));
  },
);

test.each([
  ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  ['<ol start="10000"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ol start="-1"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ul start="3"><li>a</li></ul>', '<ul><li>a</li></ul>'],
])('of the first number of a list %s stays %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

const ELIF = '00000000-0000-4000-8000-000000000001';

test('a mention keeps its user', () => {
  const html = `<p>Ask <span data-mention="${ELIF}">@Elif</span></p>`;
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  '<span data-mention="javascript:x">@Elif</span>',
  `<a data-mention="${ELIF}">@Elif</a>`,
  `<span data-mention="${ELIF}" onclick="x()">@Elif</span>`,
])('a mention loses what is no user: %s', (html) => {
  expect(cleanHtml(html)).not.toMatch(/javascript|onclick|<a data/);
});

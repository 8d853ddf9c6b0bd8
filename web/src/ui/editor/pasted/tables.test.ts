import { afterEach, expect, test, vi } from 'vitest';
import { type Fits, keepTables } from './tables.ts';

afterEach(() => vi.restoreAllMocks());

const contentOf = (html: string) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};

test('no cell makes Chromium count the rows above it', () => {
  const counted = vi.spyOn(HTMLTableRowElement.prototype, 'sectionRowIndex', 'get');
  const content = contentOf(`<table>${'<tr><td rowspan="0">a</td><td>b</td></tr>'.repeat(15)}</table>`);
  const fits = vi.fn<Fits>(() => true);
  keepTables(content, fits);
  expect(fits).toHaveBeenCalledOnce();
  expect(counted).not.toHaveBeenCalled();
});

const small = '<table><tr><td>a</td><td>b</td></tr></table>';

test.each([
  ['only content', small, [true]],
  [
    'only words, beside an empty table',
    `<p> </p>${small}<table><tr><td></td><td></td></tr></table>`,
    [true, false],
  ],
  ['content below a heading', `<h2>Rates</h2>${small}`, [false]],
  ['content beside another table', small + small, [false, false]],
])('a table says whether it is alone: %s', (_, html, expected) => {
  const fits = vi.fn<Fits>(() => false);
  keepTables(contentOf(html), fits);
  expect(fits.mock.calls.map(([, isAlone]) => isAlone)).toEqual(expected);
});

test('the whole text is read once, however many tables it has', () => {
  const content = contentOf(small.repeat(20));
  const read = vi.spyOn(Node.prototype, 'textContent', 'get');
  const fits = vi.fn<Fits>(() => true);
  keepTables(content, fits);
  expect(fits).toHaveBeenCalledTimes(20);
  expect(read.mock.contexts.filter((node) => node === content)).toHaveLength(1);
});

test('a table of 130,000 rows becomes as many lines', () => {
  const content = contentOf(`<table>${'<tr><td>a</td></tr>'.repeat(130_000)}</table>`);
  keepTables(content, () => true);
  expect(content.firstElementChild?.outerHTML).toBe('<p>a</p>');
  expect(content.childElementCount).toBe(130_000);
});

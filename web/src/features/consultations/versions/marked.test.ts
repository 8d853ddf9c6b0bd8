import { expect, test } from 'vitest';
import { cleanComparison, cleanHtml } from '../../../ui/rich-text/clean-html.ts';
import { marked } from './marked.ts';

const page = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place;
};
const shown = (html: string) => marked(html).parts.map(({ isFolded, blocks }) => [isFolded, blocks]);
const same = (count: number) => '<p>Same</p>'.repeat(count);
const changed = '<p>One <ins data-change="1">two</ins></p>';

test.each([
  [
    'one change in the middle',
    same(3) + changed + same(4),
    [
      [true, 2],
      [false, 3],
      [true, 3],
    ],
  ],
  [
    'a single block apart from a change',
    same(2) + changed + same(1),
    [
      [false, 1],
      [false, 3],
    ],
  ],
  ['nothing to fold', changed, [[false, 1]]],
  ['no change', same(3), [[true, 3]]],
])('unchanged blocks are folded but for those beside a change: %s', (_, html, parts) => {
  expect(shown(html)).toEqual(parts);
});

test('words are counted in marks and in whole blocks, without those of which only the look changed', () => {
  const html = `<p><del data-change="1">one two</del><ins data-change="1">three</ins>
    <del data-look="" data-change="2">four</del><ins data-look="" data-change="2"><em>four</em></ins></p>
    <ul><li data-diff="ins" data-change="3"><p>five</p><ul><li>关税</li></ul></li></ul>
    <h2 data-was="p" data-change="4">six</h2>`;
  const { inserted, struck, kinds } = marked(html);
  expect({ inserted, struck }).toEqual({ inserted: 3, struck: 2 });
  expect([...kinds]).toEqual([
    ['1', 'replaced'],
    ['2', 'look'],
    ['3', 'inserted'],
    ['4', 'look'],
  ]);
});

test('a screen reader is told what each mark is, and where the text stays hidden nothing', () => {
  const html = `<p><del data-change="1">old</del><ins data-change="1">new</ins>
    <del data-look="" data-change="2">word</del><ins data-look="" data-change="2"><u>word</u></ins></p>
    <table><tbody><tr data-diff="del" data-change="3"><td>gone</td></tr></tbody></table>`;
  const text = page(
    marked(html)
      .parts.map((part) => part.html)
      .join(''),
  );
  const told = [...text.querySelectorAll('.said-mark')].map(
    ({ parentElement }) => parentElement!.textContent,
  );
  expect(told).toEqual(['struck: old', 'inserted: new', 'look changed: word', 'struck: gone']);
});

test('words beside blocks are shown too', () => {
  expect(marked('loose <ins data-change="1">words</ins><p>block</p>').parts[0]!.html).toMatch(
    /^<p class="is-changed">loose <ins.*<p>block<\/p>$/,
  );
});

test('a comparison keeps its marks and nothing else that a text may not have', () => {
  const html = cleanComparison(
    '<p data-diff="ins" data-change="1" onclick="x()">a<img src=x onerror="x()"></p><ins data-change="x" data-look="y" style="color:red">b</ins>',
  ).innerHTML;
  expect(html).toBe('<p data-diff="ins" data-change="1">a</p><ins>b</ins>');
});

test('an ordinary text has no marks', () => {
  expect(cleanHtml('<p data-diff="ins" data-change="1"><del data-change="1">a</del></p>')).toBe('<p>a</p>');
});

test('what replaces struck words stands apart from them, where no space does', () => {
  const html = `<p><del data-change="1">five</del><ins data-change="1">ten</ins> years,
    <del data-change="2">may </del><ins data-change="2">can</ins> and
    <del data-look="" data-change="3">must</del><ins data-look="" data-change="3"><u>must</u></ins></p>`;
  const [part] = marked(html).parts;
  expect([...page(part!.html).querySelectorAll('.after-struck')].map((one) => one.textContent)).toEqual([
    'inserted: ten',
  ]);
});

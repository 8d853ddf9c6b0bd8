import * as fc from 'fast-check';
import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { cleanRichText, parseRichText } from '../clean.ts';
import { compareRichText } from './compare.ts';
import { partsOf } from './parts.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
const isElement = (node: Node): node is DefaultTreeAdapterTypes.Element => 'tagName' in node;

/** The comparison with all changes accepted, or all refused, as a person would do it by hand. */
function settled(html: string, kept: 'ins' | 'del') {
  const gone = kept === 'ins' ? 'del' : 'ins';
  const settle = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => {
      if (!isElement(node)) return [node];
      const diff = node.attrs.find(({ name }) => name === 'data-diff')?.value;
      if (node.tagName === gone || diff === gone) return [];
      const children = settle(node.childNodes);
      if (node.tagName === kept) return children;
      const was = node.attrs.find(({ name }) => name === 'data-was')?.value;
      if (was !== undefined && kept === 'del') {
        const [shape] = parseFragment(was.startsWith('t') ? `<table><tr><${was}>` : `<${was}>`).childNodes;
        const tag = was.split(' ')[0]!;
        return [{ ...deepest(shape!, tag), childNodes: children }];
      }
      const attrs = node.attrs.filter(({ name }) => !['data-diff', 'data-was', 'data-change'].includes(name));
      return [{ ...node, attrs, childNodes: children }];
    });
  const root = parseFragment(html);
  return canonical(serialize({ ...root, childNodes: settle(root.childNodes) }));
}

const deepest = (node: Node, tag: string): Node =>
  isElement(node) && node.tagName !== tag ? deepest(node.childNodes[0]!, tag) : node;

/** The same text in one way of writing it: neighbours of the same look together. */
const canonical = (html: string) =>
  partsOf(parseRichText(html))
    .map((part) => part.html)
    .join('');

function expectBoth(before: string, after: string, timeout = Infinity) {
  const compared = compareRichText(before, after, timeout);
  expect(settled(compared.html, 'ins')).toBe(canonical(after));
  expect(settled(compared.html, 'del')).toBe(canonical(before));
  return compared;
}

test.each([
  ['the same text', '<p>Ten per cent.</p>', '<p>Ten per cent.</p>', '<p>Ten per cent.</p>'],
  [
    'a word that was replaced',
    '<p>The duty is ten per cent.</p>',
    '<p>The duty is twelve per cent.</p>',
    '<p>The duty is <del data-change="1">ten</del><ins data-change="1">twelve</ins> per cent.</p>',
  ],
  [
    'a phrase as one change',
    '<p>Send it by ordinary post today.</p>',
    '<p>Send it with a courier today.</p>',
    '<p>Send it <del data-change="1">by ordinary post</del><ins data-change="1">with a courier</ins> today.</p>',
  ],
  [
    'words that only became bold',
    '<p>Within 30 days.</p>',
    '<p>Within <strong>30 days</strong>.</p>',
    '<p>Within <del data-look="" data-change="1">30 days</del><ins data-look="" data-change="1"><strong>30 days</strong></ins>.</p>',
  ],
  [
    'a colour that changed',
    '<p><span data-colour="red">Late</span></p>',
    '<p><span data-colour="green">Late</span></p>',
    '<p><del data-look="" data-change="1"><span data-colour="red">Late</span></del><ins data-look="" data-change="1"><span data-colour="green">Late</span></ins></p>',
  ],
  [
    'a link that leads elsewhere',
    '<p>See <a href="https://one.example/">the form</a></p>',
    '<p>See <a href="https://two.example/">the form</a></p>',
    '<p>See <del data-look="" data-change="1"><a href="https://one.example/">the form</a></del><ins data-look="" data-change="1"><a href="https://two.example/">the form</a></ins></p>',
  ],
  [
    'a paragraph that became a heading',
    '<p>Rules of origin</p>',
    '<h2>Rules of origin</h2>',
    '<h2 data-was="p" data-change="1">Rules of origin</h2>',
  ],
  [
    'a list that got numbers and another item',
    '<ul><li>Invoice</li><li>Packing list</li></ul>',
    '<ol><li>Invoice</li><li>Certificate</li><li>Packing list</li></ol>',
    '<ol data-was="ul" data-change="1"><li>Invoice</li><li data-diff="ins" data-change="2">Certificate</li><li>Packing list</li></ol>',
  ],
  [
    'a row and a number of a table',
    '<table><tbody><tr><th>Code</th><th>Value</th></tr><tr><td>0804</td><td>12,500</td></tr></tbody></table>',
    '<table><tbody><tr><th>Code</th><th>Value</th></tr><tr><td>0804</td><td>12,900</td></tr><tr><td>0806</td><td>4,180</td></tr></tbody></table>',
    '<table><tbody><tr><th>Code</th><th>Value</th></tr><tr><td>0804</td><td><del data-change="1">12,500</del><ins data-change="1">12,900</ins></td></tr><tr data-diff="ins" data-change="2"><td>0806</td><td>4,180</td></tr></tbody></table>',
  ],
  [
    'a paragraph that came and one that went',
    '<p>First.</p><p>It is free of charge.</p>',
    '<p>Ask the customs office in Antwerp.</p><p>First.</p>',
    '<p data-diff="ins" data-change="1">Ask the customs office in Antwerp.</p><p>First.</p><p data-diff="del" data-change="2">It is free of charge.</p>',
  ],
  [
    'Chinese words',
    '<p>关税税率是百分之十</p>',
    '<p>关税税率是百分之五</p>',
    '<p>关税税率是百分<del data-change="1">之十</del><ins data-change="1">之五</ins></p>',
  ],
])('%s', (_, before, after, html) => {
  expect(expectBoth(before, after).html).toBe(html);
});

/** The number of changes, and whether only the look has changed. */
const countIn = (before: string, after: string) => {
  const { changes, is_only_look } = compareRichText(before, after, Infinity);
  return [changes, is_only_look];
};

test('only the look has changed, or nothing, or words too', () => {
  expect(countIn('<p>a</p>', '<p>a</p>')).toEqual([0, false]);
  expect(countIn('<p>a b</p>', '<h1>a <em>b</em></h1>')).toEqual([2, true]);
  expect(countIn('<p>a b</p>', '<h1>a c</h1>')).toEqual([2, false]);
});

test('without time for words, whole blocks are struck and inserted', () => {
  const compared = expectBoth('<p>Same.</p><p>One word</p>', '<p>Same.</p><p>Two words</p>', 0);
  expect(compared).toEqual({
    html: '<p>Same.</p><p data-diff="del" data-change="1">One word</p><p data-diff="ins" data-change="1">Two words</p>',
    is_coarse: true,
    changes: 1,
    is_only_look: false,
  });
});

const word = fc.constantFrom(
  ...'the duty rate is ten per cent of value 关税 سعر الفائدة 🚢 0804.20 a&b <tag> "q" naïve'.split(' '),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inline = fc
  .array(
    fc.tuple(
      sentence,
      fc.constantFrom(
        ['', ''],
        ['', ''],
        ['<strong>', '</strong>'],
        ['<em><u>', '</u></em>'],
        ['<s>', '</s>'],
        ['<span data-colour="red">', '</span>'],
        ['<span data-background="amber">', '</span>'],
        ['<a href="https://customs.example/a?b=1&amp;c=2">', '</a>'],
        ['<br>', ' '],
      ),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.map(([text, [open, close]]) => `${open}${escaped(text)}${close}`).join(' '));
const line = fc
  .tuple(fc.constantFrom('p', 'p', 'p', 'h1', 'h2', 'h3'), inline)
  .map(([tag, words]) => `<${tag}>${words}</${tag}>`);
const list = fc
  .tuple(fc.constantFrom('ul', 'ol'), fc.array(inline, { minLength: 1, maxLength: 4 }))
  .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`);
const nested = fc.tuple(inline, list).map(([words, inner]) => `<ul><li><p>${words}</p>${inner}</li></ul>`);
const table = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(inline, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([columns, rows]) =>
      `<table><tbody>${rows
        .map((cells, at) => {
          const tag = at === 0 ? 'th' : 'td';
          return `<tr>${cells
            .slice(0, columns)
            .map((cell) => `<${tag}>${cell}</${tag}>`)
            .join('')}</tr>`;
        })
        .join('')}</tbody></table>`,
  );
const blocks = fc.array(fc.oneof({ weight: 4, arbitrary: line }, list, nested, table), { maxLength: 8 });

/** A text, and the same with blocks left out, added, moved and written anew. */
const pair = fc.tuple(blocks, blocks, fc.array(fc.nat(), { maxLength: 6 })).map(([before, others, steps]) => {
  const after = steps.reduce<string[]>((now, step, at) => {
    const place = step % (now.length + 1);
    const old = now[place];
    if (old === undefined || step % 4 === 0)
      return now.toSpliced(place, 0, others[at % others.length] ?? '<p>new</p>');
    if (step % 4 === 1) return now.toSpliced(place, 1);
    return now.with(
      place,
      step % 4 === 2 ? old.replace(/ (\p{L}+)/u, ' once <em>$1</em>') : old.replace(/\p{L}+/u, ''),
    );
  }, before);
  return [before.join(''), after.join('')].map(cleanRichText) as [string, string];
});

test('of a thousand random pairs, accepting all gives the new text and refusing all the old', () => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      for (const timeout of [Infinity, 0]) {
        const { html } = compareRichText(before, after, timeout);
        expect(settled(html, 'ins')).toBe(canonical(after));
        expect(settled(html, 'del')).toBe(canonical(before));
      }
    }),
    { seed: newSeed(), numRuns: 1000 },
  );
});

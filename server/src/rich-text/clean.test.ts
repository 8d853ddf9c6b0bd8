import { attributes, colours, tags } from '@consultflow/contract/rich-text/schema';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import type { RootContent } from 'hast';
import { defaultTreeAdapter } from 'parse5';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { cleanRichText, parseRichText } from './clean.ts';
import { harmless, hostile, tangled } from '../testing/snippets.ts';

describe('what the editors make', () => {
  it.each(harmless)('passes unchanged: %s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  it('keeps every tag of the contract', () => {
    for (const tag of tags.filter((name) => !['a', 'span', 'br'].includes(name))) {
      expect(cleanRichText(`<${tag}>x</${tag}>`)).toBe(`<${tag}>x</${tag}>`);
    }
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

describe('what is pasted or sent by other programs', () => {
  it.each([
    ['<b>a</b> <i>b</i> <strike>c</strike> <del>d</del>', '<strong>a</strong> <em>b</em> <s>c</s> <s>d</s>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<div><p>a</p></div>', '<p>a</p>'],
    ['<blockquote>a</blockquote>', '<p>a</p>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['plain & simple < text', 'plain &amp; simple &lt; text'],
    ['<b>a<i>b</b>c</i>', '<strong>a<em>b</em></strong><em>c</em>'],
    [
      '<a href="https://x.example" target="_blank" rel="nofollow" class="x">a</a>',
      '<a href="https://x.example">a</a>',
    ],
    ['<span style="color:red">a</span>', 'a'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });
});

describe('what is hostile', () => {
  it.each(hostile)('leaves nothing but the allow list of %s', (html) => {
    const clean = cleanRichText(html);
    for (const [markup] of clean.matchAll(/<[^>]*>?/g)) expect(markup).toMatch(allowedMarkup);
    parseRichText(clean).children.forEach(expectAllowed);
  });

  it('comes out the same when it is cleaned again', () => {
    for (const html of [...hostile, ...Object.values(tangled)]) {
      const clean = cleanRichText(html);
      expect(cleanRichText(clean)).toBe(clean);
    }
  });

  it('is cleaned of any mixture of tags in the same way', () => {
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

describe('what is tangled', () => {
  it.each(Object.entries(tangled))('%s: no more elements are made of it than a long list has', (_, html) => {
    expect(html.length).toBeGreaterThan(90_000);
    const createElement = vi.spyOn(defaultTreeAdapter, 'createElement');
    onTestFinished(() => createElement.mockRestore());
    const clean = cleanRichText(html);
    expect(createElement.mock.calls.length).toBeLessThanOrEqual(PASSES * ELEMENTS);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it('comes back as its text', () => {
    expect(cleanRichText(`${'<ul><li>'.repeat(200)}The answer`)).toBe('<p>The answer</p>');
    expect(cleanRichText(`${'<b></b>'.repeat(12_000)}The answer`)).toBe('<p>The answer</p>');
    expect(cleanRichText(`${'<div>'.repeat(10_000)}The & answer`)).toBe('<p>The &amp; answer</p>');
    expect(parseRichText(`${'<ul><li>'.repeat(10_000)}The answer`).children).toEqual([
      { type: 'text', value: 'The answer' },
    ]);
  });

  it('is not what a long text is', () => {
    const list = `<ul>${'<li><p>item</p></li>'.repeat(3_000)}</ul>`;
    expect(cleanRichText(list)).toBe(list);
  });
});

/** Of a text that is cleaned until it stays the same, and of the longest list that fits into one. */
const PASSES = 4;
const ELEMENTS = 7_000;

const allowedMarkup = new RegExp(
  `^(</?(${tags.join('|')})>|<a href="(https?://|mailto:)[^"<>]+">|<span( data-(colour|background)="[a-z]+")+>)$`,
);

const names = ['a', 'b', 'button', 'div', 'form', 'h1', 'li', 'ol', 'option', 'p', 'pre', 'select', 'span'];
const strange = ['svg', 'math', 'mtext', 'style', 'table', 'td', 'template', 'title', 'tr', 'u', 'ul', 'xmp'];
const pieces = [...names, ...strange].flatMap((name) => [
  `<${name}>`,
  `</${name}>`,
  `<${name} href="http://x.y">`,
]);

const allowedNames = new Set<string>(tags);
const allowedProperties = new Set(['href', 'dataColour', 'dataBackground']);

function expectAllowed(node: RootContent) {
  if (node.type === 'text') return;
  if (node.type !== 'element') throw new Error(`A ${node.type} is left`);
  expect(allowedNames).toContain(node.tagName);
  for (const name of Object.keys(node.properties)) expect(allowedProperties).toContain(name);
  node.children.forEach(expectAllowed);
}

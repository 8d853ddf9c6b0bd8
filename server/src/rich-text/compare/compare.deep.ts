import { RICH_TEXT_BYTES } from '@consultflow/contract/rich-text/schema';
import { expect, test } from 'vitest';
import { compareRichText, WORDS_TIMEOUT } from './compare.ts';

/** A result as long as one may be, of words that no two numbers share. */
function longResult(first: number, paragraphWords = 60) {
  let [html, n] = ['', first];
  for (;;) {
    const words = Array.from({ length: paragraphWords }, () => `word${(n++).toString(36)}`);
    const next = `${html}<p>The <strong>duty</strong> is ${words.join(' ')}.</p>`;
    if (next.length > RICH_TEXT_BYTES) return html;
    html = next;
  }
}

/** The median of some runs, in milliseconds of CPU time, after two that are not measured. */
function msOf(run: () => unknown, runs = 9) {
  const times = Array.from({ length: runs + 2 }, () => {
    const began = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  });
  return times.slice(2).toSorted((a, b) => a - b)[runs >> 1]!;
}

const before = longResult(0);
const paragraphs = before.match(/<p>.*?<\/p>/g)!;

test.each([
  ['one word', before.replace('word5 ', 'another ')],
  [
    'a word in each tenth paragraph',
    paragraphs.map((one, at) => (at % 10 === 0 ? one.replace(/ word\w+/, ' another') : one)).join(''),
  ],
  [
    'some paragraphs moved and one left out',
    [...paragraphs.slice(20, 30), ...paragraphs.slice(0, 19), ...paragraphs.slice(30)].join(''),
  ],
  ['bold instead of italics everywhere', before.replaceAll('strong>', 'em>')],
])('comparing two results of 64 KiB takes at most 50 ms: %s', (what, after) => {
  const ms = msOf(() => compareRichText(before, after));
  console.log(`${what}: ${ms.toFixed(1)} ms`);
  expect(compareRichText(before, after).is_coarse).toBe(false);
  expect(ms).toBeLessThanOrEqual(50);
});

const wordsIn = (html: string) => html.replace(/<[^>]*>/g, ' ').split(/\s+/);
const inOne = (words: string[]) => `<p>${words.join(' ')}</p>`;

test.each([
  ['many paragraphs', before, longResult(1_000_000)],
  ['one paragraph', inOne(wordsIn(before)), inOne(wordsIn(longResult(1_000_000)))],
  ['one paragraph, turned round', inOne(wordsIn(before)), inOne(wordsIn(before).toReversed())],
])('two results of 64 KiB with hardly anything in common are compared in a second: %s', (what, old, now) => {
  const began = performance.now();
  const { is_coarse } = compareRichText(old, now);
  const ms = performance.now() - began;
  console.log(`${what}, ${is_coarse ? 'whole blocks' : 'words'}: ${ms.toFixed()} ms`);
  expect(ms).toBeLessThanOrEqual(2 * WORDS_TIMEOUT);
});

test('words turned round are whole blocks after half a second', () => {
  const compared = compareRichText(inOne(wordsIn(before)), inOne(wordsIn(before).toReversed()));
  expect(compared).toMatchObject({ is_coarse: true, changes: 1 });
});

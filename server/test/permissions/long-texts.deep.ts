import { isBlank } from '@consultflow/contract/rich-text/schema';
import { newSeed } from '@consultflow/contract/testing/seed';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { read as readPosition } from '../../src/features/events/position.ts';
import { cleanRichText } from '../../src/rich-text/clean.ts';
import { plainText } from '../../src/rich-text/plain.ts';
import { longMarkup, longTexts } from '../support/long-texts.ts';
import { workOf } from '../support/processor-time.ts';
import { tangled } from '../support/snippets.ts';
import { namedForms } from './forms.ts';
import { fullest, placesIn, withAt } from './schema-values.ts';

/** In milliseconds of CPU time, for any text of 100 KB. */
const ENOUGH = 50;

const seed = newSeed();
let most = { work: 0, what: '' };
afterAll(() =>
  console.info(`The long text that took longest: ${most.work.toFixed(1)} ms of ${ENOUGH}, ${most.what}`),
);

/** The texts that take a reader too long. */
async function keeping(what: string, read: (text: string) => unknown, texts: Record<string, string>) {
  const slow: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const work = await workOf(() => read(text), ENOUGH);
    if (work > ENOUGH) slow.push(`${what} takes ${Math.round(work)} ms of ${name}`);
    else if (work > most.work) most = { work, what: `${what} of ${name}` };
  }
  return slow;
}

/** What takes too long: a text in any field of the form, also as a field name. */
async function slowIn(name: string, form: z.ZodType, texts = longTexts()) {
  const value = fullest(form, seed);
  const slow: string[] = [];
  for (const path of placesIn(value)) {
    const read = (text: string) => form.safeParse(withAt(value, path, text));
    slow.push(...(await keeping([name, ...path].join('.'), read, texts)));
  }
  return slow;
}

test.each(namedForms)('%s: no long text takes too long', async (name, form) => {
  expect(await slowIn(name, form)).toEqual([]);
});

test('a pattern that backtracks is detected', async () => {
  const form = z.object({ name: z.string().regex(/\s+x/) });
  const name = 'spaces between letters';
  expect(await slowIn('form', form, { [name]: longTexts(20_000)[name]! })).toHaveLength(1);
});

test.each(Object.entries({ cleanRichText, plainText, isBlank }))(
  '%s: no long or tangled rich text takes too long',
  async (name, read) => {
    expect(await keeping(name, read, { ...longTexts(), ...longMarkup, ...tangled })).toEqual([]);
  },
);

const textFromEach = (html: string) =>
  [...html.matchAll(/<p>/g)].map(({ index }) => html.slice(index).replaceAll(/<[^>]*>/g, '').length);

test('a cleaner that reads again from every element is detected', async () => {
  const shorter = { paragraphs: longMarkup.paragraphs!.slice(0, 20_000) };
  expect(await keeping('it', textFromEach, shorter)).toEqual([expect.stringContaining('ms of paragraphs')]);
});

test('no header takes the reader of positions too long', async () => {
  expect(await keeping('the reader', readPosition, longTexts())).toEqual([]);
});

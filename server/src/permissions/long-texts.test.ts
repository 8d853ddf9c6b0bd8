import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { read as readPosition } from '../features/events/position.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import { plainText } from '../rich-text/plain.ts';
import { longMarkup, longTexts, workOf } from '../testing/long-texts.ts';
import { newSeed } from '@consultflow/contract/testing/seed';
import { endpoints } from './calls.ts';
import { fullest, placesIn, withAt } from './places.ts';

vi.setConfig({ testTimeout: 300_000 });

/** In milliseconds of work. */
const ENOUGH = 50;

const seed = newSeed();

/** Every schema that reads what somebody sends, once, by the first call that has it. */
const schemas = new Map<z.ZodObject, string>();
for (const { method, url, schema } of endpoints) {
  for (const place of ['params', 'querystring', 'body'] as const) {
    const one = schema[place];
    if (one && !schemas.has(one)) schemas.set(one, `${place} of ${method} ${url}`);
  }
}

/** What takes too long: a text at a place, anywhere in what the schema reads, also as the name of a field. */
function slowIn(schema: z.ZodType, texts = longTexts()) {
  const value = fullest(schema, seed);
  const slow: string[] = [];
  let places = 0;
  for (const path of placesIn(value)) {
    places += 1;
    for (const [name, text] of Object.entries(texts)) {
      const work = workOf(() => schema.safeParse(withAt(value, path, text)), ENOUGH);
      if (work > ENOUGH) slow.push(`${path.join('.')} takes ${Math.round(work)} ms of ${name}`);
    }
  }
  return { slow, places };
}

test('there is a call for every kind of form', () => {
  expect(schemas.size).toBeGreaterThan(30);
  // Each takes its own fullest value, or most of what follows would end at the first field.
  const refused = [...schemas].filter(([schema]) => !schema.safeParse(fullest(schema, seed)).success);
  expect([seed, refused.map(([, name]) => name)]).toEqual([seed, []]);
});

test.each([...schemas].map(([schema, name]) => [name, schema] as const))(
  '%s: read in no time, whatever is written',
  (_name, schema) => {
    const { slow, places } = slowIn(schema);
    expect(slow).toEqual([]);
    expect(places).toBeGreaterThan(1);
  },
);

test('a pattern that goes back and forth would be seen', () => {
  const form = z.object({ name: z.string().regex(/\s+x/) });
  const texts = longTexts(20_000);
  const name = 'spaces between letters';
  expect(slowIn(form, { [name]: texts[name]! }).slow).toHaveLength(1);
});

/** The texts that keep a reader too long. */
const keeping = (read: (text: string) => unknown, texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([name, text]) => {
    const work = workOf(() => read(text), ENOUGH);
    return work > ENOUGH ? [`${Math.round(work)} ms of ${name}`] : [];
  });

test('no rich text keeps the cleaner, or whoever reads it as plain text', () => {
  const texts = { ...longTexts(), ...longMarkup };
  expect(keeping(cleanRichText, texts)).toEqual([]);
  expect(keeping(plainText, texts)).toEqual([]);
});

const textFromEach = (html: string) =>
  [...html.matchAll(/<p>/g)].map(({ index }) => html.slice(index).replaceAll(/<[^>]*>/g, '').length);

test('a cleaner that reads again from every element on would be seen', () => {
  const shorter = { paragraphs: longMarkup.paragraphs!.slice(0, 20_000) };
  expect(keeping(textFromEach, shorter)).toEqual([expect.stringContaining('ms of paragraphs')]);
});

test('no header keeps the reader of positions', () => {
  expect(keeping(readPosition, longTexts())).toEqual([]);
});

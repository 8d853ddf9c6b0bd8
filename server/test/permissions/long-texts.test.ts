import { newSeed } from '@consultflow/contract/testing/seed';
import { expect, test, vi } from 'vitest';
import { read as readPosition } from '../../src/features/events/position.ts';
import { cleanRichText } from '../../src/rich-text/clean.ts';
import { plainText } from '../../src/rich-text/plain.ts';
import { longMarkup, longTexts } from '../support/long-texts.ts';
import { namedForms } from './forms.ts';
import { fullest, placesIn, withAt } from './schema-values.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = newSeed();
const texts = Object.entries(longTexts());

/** Fields that each form accepts alone once combined into a body that it refused. */
const hardSeeds = [110_866, 126_704, 253_408, 82_199_419];

test('every kind of form has a call and accepts its fullest value, with any seed', () => {
  expect(namedForms.length).toBeGreaterThan(30);
  for (const one of [seed, ...hardSeeds]) {
    const refused = namedForms.filter(([, form]) => !form.safeParse(fullest(form, one)).success);
    expect([one, refused.map(([name]) => name)]).toEqual([one, []]);
  }
});

test.each(namedForms)('%s: accepts any long text in any field, or says why not', (_name, form) => {
  const value = fullest(form, seed);
  const places = placesIn(value);
  expect(places.length).toBeGreaterThan(1);
  for (const path of places) {
    const verdicts = texts.map(([, text]) => form.safeParse(withAt(value, path, text)));
    const silent = verdicts.filter(({ error }) => error?.issues.some(({ message }) => message === ''));
    expect([path, silent]).toEqual([path, []]);
  }
});

test.each(Object.entries({ ...longTexts(), ...longMarkup }))(
  '%s: is cleaned to a stable text and read as plain text',
  (_name, text) => {
    const clean = cleanRichText(text);
    expect(cleanRichText(clean)).toBe(clean);
    expect(plainText(text)).toEqual(expect.any(String));
  },
);

test('a long header is not a position in the stream and causes no error', () => {
  for (const [name, text] of texts) expect([name, readPosition(text)]).toEqual([name, undefined]);
});

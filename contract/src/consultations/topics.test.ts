import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSeed } from '../testing/seed.ts';
import { joinTopics, OTHER_TOPIC, splitTopics, withOther } from './topics.ts';

test("topics are joined by ', ' with 'Other: <text>' last", () => {
  expect(joinTopics({ topics: [OTHER_TOPIC, 'Incoterms 2020', 'Contracts'], custom: ' figs, dried ' })).toBe(
    'Incoterms 2020, Contracts, Other: figs, dried',
  );
});

test.each([
  ['Incoterms 2020', { topics: ['Incoterms 2020'], custom: '' }],
  ['Other: a, b: Other: c', { topics: [OTHER_TOPIC], custom: 'a, b: Other: c' }],
  ['Contracts, Other: x', { topics: ['Contracts', OTHER_TOPIC], custom: 'x' }],
  ['', { topics: [], custom: '' }],
])('%j is split into topics and custom text', (line, choice) => {
  expect(splitTopics(line)).toEqual(choice);
});

test('joined topics split into the same choice, whatever the custom text', () => {
  const topic = fc.constantFrom('Incoterms 2020', 'Contracts', 'Rules of origin');
  fc.assert(
    fc.property(fc.uniqueArray(topic), fc.string(), (topics, custom) => {
      const choice = { topics: [...topics, OTHER_TOPIC], custom: custom.trim() };
      expect(splitTopics(joinTopics(choice))).toEqual(choice);
    }),
    { seed: newSeed() },
  );
});

test("'Other' is always among the choices, exactly once", () => {
  expect(withOther(['A'])).toEqual(['A', OTHER_TOPIC]);
  expect(withOther(['A', OTHER_TOPIC])).toEqual(['A', OTHER_TOPIC]);
});

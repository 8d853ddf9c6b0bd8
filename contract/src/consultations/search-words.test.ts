import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['  quotas   Meyer ', ['quotas', 'Meyer']],
  ['EUR.1 100%', ['EUR.1', '100%']],
  ['tariff', ['tariff']],
  ['   ', []],
])('%j is split into its words', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

test('a word that is repeated or part of another word is searched for once', () => {
  expect(searchWords('Tariff tariff tar EUR eur.1')).toEqual(['Tariff', 'eur.1']);
});

test('when there are many words, the last ones are searched for as one phrase', () => {
  expect(searchWords('a b c d e f g h i j k l').slice(8)).toEqual(['i', 'j k l']);
});

import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['  quotas   Meyer ', ['quotas', 'Meyer']],
  ['EUR.1 100%', ['EUR.1', '100%']],
  ['tariff', ['tariff']],
  ['   ', []],
])('the words of %j are found apart', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

test('a word that is written twice, or is part of another, is looked for once', () => {
  expect(searchWords('Tariff tariff tar EUR eur.1')).toEqual(['Tariff', 'eur.1']);
});

test('of many words the last ones are looked for as they are written', () => {
  expect(searchWords('a b c d e f g h i j k l').slice(8)).toEqual(['i', 'j k l']);
});

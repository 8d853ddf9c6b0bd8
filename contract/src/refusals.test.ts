import { expect, test } from 'vitest';
import { refusalCodes, refusals, sentenceOf } from './refusals.ts';

test('every code is in snake case', () => {
  expect(refusalCodes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
});

test('what is missing is told apart by its sentence, as the schemas of ids say no more', () => {
  const sentences = refusalCodes.filter((code) => refusals[code][0] === 404).map((code) => refusals[code][1]);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('a sentence is filled in with its parameters, whatever they hold', () => {
  expect(sentenceOf('room_unknown', { room: 'Z' })).toBe('There is no Room Z');
  expect(sentenceOf('move_not_possible', { status: '{next}', next: 'pending' })).toBe(
    'A {next} consultation cannot become pending.',
  );
});

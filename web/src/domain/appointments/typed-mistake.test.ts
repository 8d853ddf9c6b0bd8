import { expect, test } from 'vitest';
import { typedMistake } from './typed-mistake.ts';

test.each(['', 'tomorrow at 9', '2026-02-30T10:00'])('%j is not a time to send', (typed) => {
  expect(typedMistake(typed)).toBe('Please choose a date and time');
});

test('a date and time is one', () => {
  expect(typedMistake('2026-11-24T14:30')).toBeUndefined();
});

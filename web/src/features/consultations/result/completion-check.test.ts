import { expect, test } from 'vitest';
import { whatIsMissing } from './completion-check.ts';

test.each([
  ['', 'me', 'Could not get consultation room information'],
  ['', '', 'Could not get consultation room information'],
  ['A', '', 'User information not available'],
  ['A', 'me', undefined],
])('completing a consultation with room %j and consultant %j: %s', (room, consultantId, sentence) => {
  expect(whatIsMissing({ room }, consultantId)).toBe(sentence);
});

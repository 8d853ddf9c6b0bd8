import { expect, test } from 'vitest';
import { whatIsMissing } from './completion-check.ts';

test.each([
  ['', 'me', 'Could not get consultation room information'],
  ['', '', 'Could not get consultation room information'],
  ['A', '', 'User information not available'],
  ['A', 'me', undefined],
])('a result for room %j by %j: %s', (room, consultantId, sentence) => {
  expect(whatIsMissing({ room }, consultantId)).toBe(sentence);
});

import compile from 'icu-minify/compile';
import { afterEach, describe, expect, test } from 'vitest';
import { keyOf } from '../language/key.ts';
import { findReaderBy } from '../language/t.ts';
import { DEFAULT_LANGUAGE } from '../language/languages.ts';
import { assignmentReason, movedReason, shownReason } from './assignment.ts';

const reasons = {
  first: assignmentReason(null, 'Ayşe'),
  over: assignmentReason('Elif Kaya', 'Jonas Weber'),
  none: assignmentReason('Elif Kaya', null),
  room: movedReason('A', 'B'),
};

test.each(Object.values(reasons))('in English a stored reason is shown as it is: %s', (reason) => {
  expect(shownReason(reason)).toBe(reason);
});

describe('in another language', () => {
  const words = {
    'Assigned to {name}': '{name} için',
    'Handed over from {from} to {to}': '{to}, önce {from}',
    'No longer assigned to {name}': '{name} için değil',
    'Moved from Room {from} to Room {to}': '{to} odasına, önce {from}',
  };
  const catalogue = Object.fromEntries(
    Object.entries(words).map(([text, own]) => [keyOf(text), compile(own)]),
  );
  afterEach(() => findReaderBy(() => ({ language: DEFAULT_LANGUAGE })));

  test('it is translated, and what somebody wrote is not', () => {
    findReaderBy(() => ({ language: 'tr', catalogue }));
    expect(Object.values(reasons).map(shownReason)).toEqual([
      'Ayşe için',
      'Jonas Weber, önce Elif Kaya',
      'Elif Kaya için değil',
      'B odasına, önce A',
    ]);
    expect(shownReason('The goods are not in stock')).toBe('The goods are not in stock');
  });
});

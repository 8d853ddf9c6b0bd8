import { expect, test } from 'vitest';
import { uniqueNames } from './unique-names.ts';

test.each([
  ['equal names', ['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a (2).pdf', 'a (3).pdf']],
  [
    'a name that was made for another',
    ['a.pdf', 'a.pdf', 'a (2).pdf'],
    ['a.pdf', 'a (2).pdf', 'a (2) (2).pdf'],
  ],
  ['a name that would be made', ['a (2).pdf', 'a.pdf', 'a.pdf'], ['a (2).pdf', 'a.pdf', 'a (3).pdf']],
  ['names that differ in case', ['a.PDF', 'A.pdf'], ['a.PDF', 'A (2).pdf']],
  ['an accent that is composed or not', ['\u00e9.pdf', 'e\u0301.pdf'], ['\u00e9.pdf', 'e\u0301 (2).pdf']],
  ['a name with an accent and one without', ['é.pdf', 'e.pdf'], ['é.pdf', 'e.pdf']],
  ['names without an ending', ['a', 'a'], ['a', 'a (2)']],
])('%s stay apart', (_what, names, unique) => {
  expect(names.map(uniqueNames())).toEqual(unique);
});

import { expect, test } from 'vitest';
import { lateIn } from './lanes-of.ts';

const ahead = (by: number) => (hour: number) => (hour + by) % 24;

test.each([
  ['the same clock', 0, []],
  ['six hours ahead: the evening', 6, [{ at: 12, for: 6 }]],
  ['seven hours behind: the night', 17, [{ at: 9, for: 6 }]],
  ['eleven hours ahead: evening and night', 11, [{ at: 9, for: 9 }]],
  ['two hours behind: the end of the night', 22, [{ at: 9, for: 1 }]],
])('%s', (_, by, late) => {
  expect(lateIn(9, 9, ahead(by))).toEqual(late);
});

test('a night between two days is one stretch', () => {
  expect(lateIn(0, 24, ahead(0))).toEqual([
    { at: 0, for: 8 },
    { at: 18, for: 6 },
  ]);
});

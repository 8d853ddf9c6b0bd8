import { array, assert, integer, property, record } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { newSeed } from '../testing/seed.ts';
import {
  columnsOf,
  fitted,
  MOST_COLUMNS,
  MOST_PLACES,
  placesOf,
  rowSpanOf,
  type Span,
  spanOf,
} from './table.ts';

type Cell = { says: string } & Span;
const cell = (says: string, colspan = 1, rowspan = 1): Cell => ({ says, colspan, rowspan });
const fit = (rows: Cell[][]) => fitted(rows, (one) => one);
const shown = (rows: Cell[][]) =>
  fit(rows)
    ?.map((row) => row.map((one) => `${one.cell?.says ?? '·'}${one.colspan}${one.rowspan}`).join(' '))
    .join(' / ');
const full = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell('x')));

test.each([
  ['stays as it is', [[cell('a'), cell('b')], [cell('c', 2)]], 'a11 b11 / c21'],
  ['is filled where a row is short', [[cell('a'), cell('b')], [cell('c')]], 'a11 b11 / c11 ·11'],
  ['moves a cell beside one from above', [[cell('a', 1, 2), cell('b')], [cell('c')]], 'a12 b11 / c11'],
  [
    'keeps a cell from reaching into another',
    [[cell('a'), cell('b', 1, 2)], [cell('c', 3)]],
    'a11 b12 / c11',
  ],
  ['ends where its rows end', [[cell('a', 1, 9), cell('b')], [cell('c')]], 'a12 b11 / c11'],
  ['has no row without a cell', [[cell('a', 1, 3)], [], [cell('b')]], 'a12 ·11 / b11'],
])('a table %s', (_, rows, expected) => expect(shown(rows)).toBe(expected));

test.each([
  ['as many places as a text may have', full(25, 20), true],
  ['one place more', full(MOST_PLACES + 1, 1), false],
  ['too many columns', full(1, MOST_COLUMNS + 1), false],
  ['one long row over short ones', [...full(1, 20), ...full(25, 1)], false],
  ['a cell that reaches over the whole sheet', [[cell('a', 1e9), cell('b')]], false],
  ['a cell that reaches down for ever', [[cell('a', 1, 1e9), cell('b')]], false],
  ['no cell', [[], []], false],
])('whether a table of %s is allowed: %s', (_, rows, isKept) => expect(fit(rows) !== undefined).toBe(isKept));

test.each([
  ['rows', full(MOST_PLACES + 1, 1)],
  ['cells in a row', full(1, MOST_COLUMNS + 1)],
])('a table with too many %s is refused before its spans are read', (_, rows) => {
  const spansOf = vi.fn<(one: Cell) => Span>((one) => one);
  expect(fitted(rows, spansOf)).toBeUndefined();
  expect(spansOf).not.toHaveBeenCalled();
});

test('an allowed table has full rows and does not change when it is laid out again', () => {
  const span = integer({ min: 1, max: 5 });
  const one = record({ says: integer().map(String), colspan: span, rowspan: span });
  assert(
    property(array(array(one, { maxLength: 6 }), { maxLength: 8 }), (rows) => {
      const kept = fit(rows);
      if (!kept) return;
      const columns = columnsOf(kept);
      const open = Array.from({ length: columns }, () => 0);
      for (const row of kept) {
        let column = 0;
        for (const { colspan, rowspan } of row) {
          while (open[column]! > 0) column += 1;
          for (let each = column; each < column + colspan; each += 1) {
            expect(open[each]).toBe(0);
            open[each] = rowspan;
          }
          column += colspan;
        }
        expect(open.every((left) => left > 0)).toBe(true);
        open.forEach((left, each) => (open[each] = left - 1));
      }
      expect(open.every((left) => left === 0)).toBe(true);
      expect(placesOf(kept)).toBe(columns * kept.length);
      const again = fitted(kept, (place) => place)!;
      expect(again.map((row) => row.map((place) => ({ ...place, cell: place.cell?.cell })))).toEqual(kept);
    }),
    { seed: newSeed() },
  );
});

test.each([
  ['3', 3],
  ['3px', 3],
  [undefined, 1],
  ['0', 1],
  ['-2', 1],
  ['x', 1],
  ['1e9', 1],
  ['1000000000', 1e9],
])('a span of %j is parsed as %d', (said, span) => expect(spanOf(said)).toBe(span));

test.each([
  ['2', 2],
  ['4', 3],
  ['0', 3],
  [0, 3],
  ['-1', 1],
  [undefined, 1],
])('a span of %j rows, with three left, is parsed as %d', (said, span) =>
  expect(rowSpanOf(said, 3)).toBe(span),
);

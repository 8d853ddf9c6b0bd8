import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { tryEveryCell } from './matrix.ts';
import { table } from './permission-table.ts';

test('the contract holds exactly the calls that the table of rights knows', () => {
  expect([...new Set(calls.map(({ key }) => key))].toSorted()).toEqual(Object.keys(table).toSorted());
});

await tryEveryCell(calls.filter(({ url }) => !url.startsWith('/consultations')));

import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { tryEveryCell } from './matrix.ts';
import { table } from './permission-table.ts';

test('the contract has exactly the calls of the permission table', () => {
  expect([...new Set(calls.map(({ key }) => key))].toSorted()).toEqual(Object.keys(table).toSorted());
});

await tryEveryCell(calls.filter(({ url }) => !url.startsWith('/consultations')));

import { expect, test } from 'vitest';
import { namedBy } from './number.ts';

test.each([
  ['#1042', { number: 1042, isAlone: true }],
  [' # 1042 ', { number: 1042, isAlone: true }],
  ['1042', { number: 1042, isAlone: false }],
  ['#۱۰۴۲', { number: 1042, isAlone: true }],
  ['١٠٤٢', { number: 1042, isAlone: false }],
  ['＃１０４２', { number: 1042, isAlone: true }],
  ['#9999999999999999999', { number: 0, isAlone: true }],
  ['9999999999999999999', undefined],
  ['#', undefined],
  ['#1042 origin', undefined],
  ['10.42', undefined],
  ['', undefined],
])('the search “%s” names %j', (search, named) => {
  expect(namedBy(search)).toEqual(named);
});

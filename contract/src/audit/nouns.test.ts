import { expect, test } from 'vitest';
import { nounGroups } from './nouns.ts';
import { titles } from './words.ts';

const grouped: string[] = Object.values(nounGroups).flat();

test('every noun with a title is in a group, and none is in two', () => {
  const titled = [...new Set(Object.keys(titles).map((title) => title.split(' ')[0]!))];
  expect(titled.filter((noun) => !grouped.includes(noun))).toEqual([]);
  expect(grouped.toSorted()).toEqual([...new Set(grouped)].toSorted());
});

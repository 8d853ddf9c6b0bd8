import { expect, test } from 'vitest';
import { countAbove, mergePages, type Page, type Row, rowsOf } from './merge-pages.ts';

/** `1a 1b >` has two rows, and a page follows. */
const page = (text: string): Page => {
  const ids = text.split(' ').filter((id) => id !== '>' && id !== '');
  return { data: ids.map((id) => ({ id })), ...(text.endsWith('>') && { next_cursor: 'next' }) };
};
const ids = (pages: Page[]) =>
  pages.map((one) =>
    rowsOf(one)
      .map(({ id }) => id)
      .join(' '),
  );
const before = ['0a 0b 0c >', '1a 1b 1c >', '2a 2b 2c'].map(page);

type Change = { inView: string; isAtTop?: boolean; fresh: Record<number, string> };
const merge = ({ inView, isAtTop = false, fresh }: Change) => {
  const view = {
    isInView: ({ id }: Row) => inView.split(' ').includes(`${id}`),
    isAtTop,
  };
  const answers = new Map(Object.entries(fresh).map(([at, text]) => [Number(at), page(text)]));
  const pages = mergePages(before, answers, view);
  return { rows: ids(pages), above: countAbove(pages, view) };
};

test.each<[string, Change, string[], number]>([
  [
    'new rows below what is in view are taken',
    { inView: '1a 1b', fresh: { 1: '1a 1b new 1c >' } },
    ['0a 0b 0c', '1a 1b new 1c', '2a 2b 2c'],
    0,
  ],
  [
    'new rows above and between those in view are left out',
    { inView: '1a 1b', fresh: { 0: 'one 0a 0b 0c >', 1: '1a two 1b 1c >' } },
    ['0a 0b 0c', '1a 1b 1c', '2a 2b 2c'],
    2,
  ],
  [
    'at the top new rows are taken',
    { inView: '0a 0b', isAtTop: true, fresh: { 0: 'new 0a 0b 0c >' } },
    ['new 0a 0b 0c', '1a 1b 1c', '2a 2b 2c'],
    0,
  ],
  [
    'rows that follow only because others are gone stay in their page',
    { inView: '1a', fresh: { 0: '0a 0c 1a >', 1: '1a 1b 1c >' } },
    ['0a 0c', '1a 1b 1c', '2a 2b 2c'],
    0,
  ],
  [
    'rows that newer ones push out of a page stay in it',
    { inView: '2a', fresh: { 0: 'new 0a 0b >', 2: '2a 2b 2c' } },
    ['0a 0b 0c', '1a 1b 1c', '2a 2b 2c'],
    1,
  ],
  [
    'a row that has moved up to what is in view leaves its page',
    { inView: '0a', isAtTop: true, fresh: { 0: '2b 0a 0b >' } },
    ['2b 0a 0b 0c', '1a 1b 1c', '2a 2c'],
    0,
  ],
  [
    'a row that has moved down below what is in view leaves its page',
    { inView: '2a', fresh: { 2: '2a 2b 1b 2c' } },
    ['0a 0b 0c', '1a 1c', '2a 2b 1b 2c'],
    0,
  ],
  [
    'a row that has moved up above what is in view is left out',
    { inView: '2a 2b 2c', fresh: { 0: '2b 0a 0b 0c >', 2: '2a 2c' } },
    ['0a 0b 0c', '1a 1b 1c', '2a 2c'],
    1,
  ],
  [
    'a row that has moved down into what is in view is left out',
    { inView: '2a 2b 2c', fresh: { 0: '0a 0c 1a >', 2: '2a 0b 2b 2c' } },
    ['0a 0c', '1a 1b 1c', '2a 2b 2c'],
    1,
  ],
  [
    'a page without any of its rows takes those that came instead',
    { inView: '2a 2b 2c', fresh: { 2: 'new' } },
    ['0a 0b 0c', '1a 1b 1c', 'new'],
    0,
  ],
])('%s', (_what, change, rows, above) => {
  expect(merge(change)).toEqual({ rows, above });
});

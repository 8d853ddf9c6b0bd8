import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewAbove } from '../../lib/api/pages.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { refresher } from './refresh.ts';

type Page = { data: { id: string; name: string }[]; next_cursor: string | undefined };
type List = InfiniteData<Page, string | undefined> & NewAbove;

const PAGES = 7;
const list = queryKeys.companies.every;
const ids = (page: number) => ['a', 'b', 'c', 'd'].map((row) => `${page}${row}`);
const pageOf = (page: number, name: string): Page => ({
  data: ids(page).map((id) => ({ id, name })),
  next_cursor: page + 1 < PAGES ? `${page + 1}` : undefined,
});

let cache: QueryClient;
let leaving: AbortController;
let read: string[];
let removed: string[];
/** What a page is now, if it differs. */
let changed: Record<string, Page>;
/** Until when the answer of a page is held back. */
let held: Record<string, Promise<void>>;
let observer: InfiniteQueryObserver<Page, Error, List, typeof list, string | undefined>;
let hear: ReturnType<typeof refresher>;
const box = document.createElement('ul');

beforeEach(() => {
  read = [];
  removed = [];
  changed = {};
  held = {};
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  leaving = new AbortController();
  const numbers = Array.from({ length: PAGES }, (_, page) => page);
  cache.setQueryData<List>(list, {
    pages: numbers.map((page) => pageOf(page, 'before')),
    pageParams: numbers.map((page) => (page === 0 ? undefined : `${page}`)),
  });
  observer = new InfiniteQueryObserver<Page, Error, List, typeof list, string | undefined>(cache, {
    queryKey: list,
    queryFn: async ({ pageParam = '0' }) => {
      read.push(pageParam);
      await held[pageParam];
      const page = changed[pageParam] ?? pageOf(Number(pageParam), 'after');
      if (pageParam === '0' && !changed['0']) page.data.unshift({ id: 'new', name: 'after' });
      return { ...page, data: page.data.filter(({ id }) => !removed.includes(id)) };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  observer.subscribe(() => undefined);
  hear = refresher(cache, leaving.signal);
  document.body.append(box);
});
afterEach(() => {
  leaving.abort();
  cache.clear();
  box.replaceChildren();
  box.remove();
});

/** Draws the rows so that those of the last page are in view. */
function draw(isMarked: boolean) {
  for (const id of Array.from({ length: PAGES }, (_, page) => ids(page)).flat()) {
    const row = document.createElement('li');
    row.style.height = '100vh';
    if (isMarked) row.dataset['row'] = id;
    box.append(row);
  }
  box.lastElementChild!.scrollIntoView();
}

const tell = () => hear({ name: 'change', data: { noun: 'companies', id: null }, id: undefined });
const now = () => cache.getQueryData<List>(list)!;
const names = () => now().pages.map(({ data }) => data.at(-1)!.name);

test('a list that is scrolled far reads its first page and those in view, and says what is new above', async () => {
  draw(true);
  tell();
  await expect.poll(() => now().newAbove?.count).toBe(1);
  expect(read.toSorted()).toEqual(['0', '6']);
  expect(names()).toEqual(['after', 'before', 'before', 'before', 'before', 'before', 'after']);
  expect(now().pages[0]!.data[0]!.id).toBe('0a');
});

test('a list whose rows do not tell which are in view, such as a choice, reads all of its pages', async () => {
  draw(false);
  tell();
  await expect.poll(names).toEqual(Array.from({ length: PAGES }, () => 'after'));
  expect(now().pages[0]!.data[0]!.id).toBe('new');
  expect(now().newAbove).toBeUndefined();
});

test('a page that has become empty is read again with the next change', async () => {
  draw(true);
  removed = ids(6);
  tell();
  await expect.poll(() => rowsOf(6)).toEqual([]);
  for (const id of ids(6)) box.querySelector(`[data-row="${id}"]`)!.remove();
  removed = [];
  tell();
  await expect.poll(() => rowsOf(6)).toEqual(ids(6));
});

test.each([
  ['the last row', ['6d'], ['6a', '6b', '6c']],
  ['each row of the last page', ids(6), []],
])('%s that was removed elsewhere leaves the list', async (_what, gone, left) => {
  draw(true);
  removed = gone;
  tell();
  await expect
    .poll(() =>
      now()
        .pages.at(-1)!
        .data.map(({ id }) => id),
    )
    .toEqual(left);
});

const rowsOf = (page: number) => now().pages[page]!.data.map(({ id }) => id);
const answer = (rows: string[], next_cursor?: string): Page => ({
  data: rows.map((id) => ({ id, name: 'after' })),
  next_cursor,
});

test('a new row at the end of a list is added to it when its end is in view, with what follows', async () => {
  draw(true);
  changed['6'] = answer([...ids(6), 'last'], '7');
  tell();
  await expect.poll(() => rowsOf(6)).toEqual([...ids(6), 'last']);
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  expect(now().newAbove?.count).toBe(1);
});

test('a page whose last row was pushed out of it is read on', async () => {
  draw(true);
  changed['6'] = answer(['new one', ...ids(6).slice(0, 3)], 'on');
  changed['on'] = answer(['6d', 'last']);
  tell();
  await expect.poll(() => rowsOf(6)).toEqual([...ids(6), 'last']);
  expect(names().at(-1)).toBe('after');
  expect(now().newAbove?.count).toBe(2);
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
});

test('a row that has moved up from what is in view counts as new above', async () => {
  draw(true);
  changed['0'] = answer(['6b', ...ids(0)], '1');
  changed['6'] = answer(['6a', '6c', '6d']);
  tell();
  await expect.poll(() => now().newAbove?.count).toBe(1);
  expect(rowsOf(0)).toEqual(ids(0));
  expect(rowsOf(6)).toEqual(['6a', '6c', '6d']);
});

test('nothing is new above once the row is gone again', async () => {
  draw(true);
  tell();
  await expect.poll(() => now().newAbove?.count).toBe(1);
  changed['0'] = answer(ids(0), '1');
  tell();
  await expect.poll(() => now().newAbove).toBeUndefined();
});

const scrollTo = (row: string) => document.querySelector(`[data-row="${row}"]`)!.scrollIntoView();

test('a page that comes into view later is read then, once', async () => {
  draw(true);
  tell();
  await expect.poll(() => now().newAbove?.count).toBe(1);
  scrollTo('3b');
  await expect.poll(names).toEqual(['after', 'before', 'before', 'after', 'before', 'before', 'after']);
  expect(read.toSorted()).toEqual(['0', '3', '6']);
  scrollTo('6b');
  scrollTo('2b');
  await expect.poll(() => names()[2]).toBe('after');
  expect(read.toSorted()).toEqual(['0', '2', '3', '6']);
});

test('a refresh while the next page is loading loses neither of them', async () => {
  draw(true);
  changed['6'] = answer([...ids(6), 'last'], '7');
  tell();
  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  held['7'] = promise;
  changed['7'] = answer(['7a']);
  void observer.fetchNextPage();
  await expect.poll(() => read).toContain('7');
  changed['6'] = answer(['6a', '6b', '6c', 'last'], '7');
  tell();
  await expect.poll(() => read.filter((page) => page === '6').length).toBe(2);
  resolve();
  await expect.poll(() => now().pages.length).toBe(8);
  await expect.poll(() => rowsOf(6)).toEqual(['6a', '6b', '6c', 'last']);
  expect(rowsOf(7)).toEqual(['7a']);
});

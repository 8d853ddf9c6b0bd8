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
let hear: ReturnType<typeof refresher>;
const box = document.createElement('ul');

beforeEach(() => {
  read = [];
  removed = [];
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  leaving = new AbortController();
  const numbers = Array.from({ length: PAGES }, (_, page) => page);
  cache.setQueryData<List>(list, {
    pages: numbers.map((page) => pageOf(page, 'before')),
    pageParams: numbers.map((page) => (page === 0 ? undefined : `${page}`)),
  });
  new InfiniteQueryObserver<Page, Error, List, typeof list, string | undefined>(cache, {
    queryKey: list,
    queryFn: ({ pageParam = '0' }) => {
      read.push(pageParam);
      const page = pageOf(Number(pageParam), 'after');
      if (pageParam === '0') page.data.unshift({ id: 'new', name: 'after' });
      return { ...page, data: page.data.filter(({ id }) => !removed.includes(id)) };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  }).subscribe(() => undefined);
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

import type { InfiniteData, Query, QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import type { NewAbove } from '../../lib/api/pages.ts';
import { countAbove, mergePages, type Page, type Row, rowsOf } from './merge-pages.ts';
import { rowsInView, rowsOnPage } from './rows-in-view.ts';

type List = InfiniteData<Page, string | undefined> & NewAbove;

const MANY_PAGES = 5;

/**
 * A list that is scrolled far down is not refetched page by page at each change, if its rows tell by `data-row` which of
 * them are in view.
 */
export function isLong({ state: { data } }: Query) {
  const isList = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
  if (!isList || (data as List).pages.length <= MANY_PAGES) return false;
  const marked = rowsOnPage();
  return (data as List).pages.some((page) => rowsOf(page).some(({ id }) => marked.has(`${id}`)));
}

/** The pages of a list that were not read since a change, by their position, with the number of that change. */
const outdated = new WeakMap<Query, Map<number, number>>();
let changes = 0;

/** Every page has to be read again, those out of view when they come into view. */
export function markOutdated(query: Query) {
  changes += 1;
  outdated.set(query, new Map((query.state.data as List).pages.map((_, at) => [at, changes])));
}

/** The list is being read completely. */
export const forgetOutdated = (query: Query) => outdated.delete(query);

export const isPartlyOutdated = (query: Query) => (outdated.get(query)?.size ?? 0) > 0;

const underWay = new WeakSet<Query>();

/** Refetches the outdated pages in view and the first one, which shows new rows; the scroll position stays. */
export async function refreshInView(cache: QueryClient, query: Query) {
  if (underWay.has(query)) return;
  underWay.add(query);
  try {
    for (let due = dueOf(query); due.size > 0; due = dueOf(query)) await refresh(cache, query, due);
  } finally {
    underWay.delete(query);
  }
}

/** What is outdated of the first page and those in view. */
function dueOf(query: Query) {
  const { pages } = query.state.data as List;
  const isInView = viewNow();
  // A page without rows, which cannot come into view, may have some by now.
  const isDue = (at: number) =>
    at === 0 || (pages[at] && (rowsOf(pages[at]).length === 0 || rowsOf(pages[at]).some(isInView)));
  return new Map([...(outdated.get(query) ?? [])].filter(([at]) => isDue(at)));
}

async function refresh(cache: QueryClient, query: Query, due: Map<number, number>) {
  const { queryKey } = query;
  const read = [...due.keys()].map(async (at) => [at, await readPage(cache, query, at)] as const);
  const fresh = new Map(await Promise.all(read));
  // The next page, which may be under way, is added to the pages from before.
  while (query.state.fetchStatus !== 'idle' && query.promise) await query.promise.catch(() => undefined);
  const marks = outdated.get(query);
  // It was refetched completely meanwhile.
  if (!marks) return;
  for (const [at, change] of due) if (marks.get(at) === change) marks.delete(at);
  cache.setQueryData<List>(queryKey, (now) => {
    if (!now) return now;
    const isInView = viewNow();
    const isAtTop = now.pages.flatMap(rowsOf).findIndex(isInView) < 3;
    const pages = mergePages(now.pages, fresh, { isInView, isAtTop });
    const count = countAbove(pages, { isInView, isAtTop });
    const newAbove = count > 0 ? { count, show: () => showTop(cache, queryKey) } : undefined;
    return { ...now, pages, newAbove };
  });
}

/** Reads a page, and once more if its last row was pushed out of it. */
async function readPage(cache: QueryClient, query: Query, at: number): Promise<Page> {
  const { pages, pageParams } = query.state.data as List;
  const read = (pageParam: string | undefined) =>
    (query.options.queryFn as QueryFunction<Page>)({
      client: cache,
      queryKey: query.queryKey,
      meta: query.meta,
      signal: AbortSignal.timeout(30_000),
      pageParam,
      direction: 'forward',
    });
  const ends = new Set([...rowsOf(pages[at]!).slice(-1), ...pages.slice(at + 1).flatMap(rowsOf)].map(idOf));
  const page = await read(pageParams[at]);
  if (page.next_cursor === undefined || rowsOf(page).some((row) => ends.has(idOf(row)))) return page;
  const rest = await read(page.next_cursor);
  return { ...rest, data: [...rowsOf(page), ...rowsOf(rest)] };
}

/** Restarts the list at its top. */
function showTop(cache: QueryClient, queryKey: QueryKey) {
  cache.setQueryData<List>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  void cache.refetchQueries({ queryKey, exact: true });
}

const idOf = ({ id }: Row) => id;

function viewNow() {
  const inView = rowsInView();
  return ({ id }: Row) => inView.has(`${id}`);
}

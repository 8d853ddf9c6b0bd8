import type { InfiniteData, Query, QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import type { NewAbove } from '../../lib/api/pages.ts';

type Row = { id?: string | number | null };
type Page = { data?: Row[]; next_cursor?: string };
type List = InfiniteData<Page, string | undefined> & NewAbove;

const MANY_PAGES = 5;

/**
 * A list that is scrolled far down is not refetched page by page at each change, if its rows tell by `data-row` which of
 * them are in view.
 */
export function isLong({ state: { data } }: Query) {
  const isList = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
  if (!isList || (data as List).pages.length <= MANY_PAGES) return false;
  const marked = new Set(markedRows().map(idOf));
  return (data as List).pages.some(({ data: rows = [] }) => rows.some(({ id }) => marked.has(`${id}`)));
}

/** Refetches the pages in view and the first one, which shows new rows; the scroll position stays. */
export async function refreshInView(cache: QueryClient, query: Query) {
  const { queryKey, meta } = query;
  const { pages, pageParams } = query.state.data as List;
  const read = (at: number) =>
    (query.options.queryFn as QueryFunction<Page>)({
      client: cache,
      queryKey,
      meta,
      signal: AbortSignal.timeout(30_000),
      pageParam: pageParams[at],
      direction: 'forward',
    });
  const inView = rowsInView();
  const isInView = ({ id }: Row) => inView.has(`${id}`);
  const wanted = new Set([0, ...pages.flatMap(({ data = [] }, at) => (data.some(isInView) ? at : []))]);
  const fresh = new Map(await Promise.all([...wanted].map(async (at) => [at, await read(at)] as const)));
  const isAtTop = pages.flatMap(({ data = [] }) => data).findIndex(isInView) < 3;

  cache.setQueryData<List>(queryKey, (now) => {
    // It may have been refetched completely meanwhile.
    if (!now || now.pages[0] !== pages[0]) return now;
    const known = idsOf(now.pages.flatMap(({ data = [] }) => data));
    const count = (fresh.get(0)?.data ?? []).filter((row) => !known.has(row.id)).length;
    return {
      ...now,
      pages: now.pages.map((page, at) => {
        const again = fresh.get(at);
        const later = idsOf(now.pages.slice(at + 1).flatMap(({ data = [] }) => data));
        return again ? merged(page, again, { later, known, takesNew: at === 0 && isAtTop }) : page;
      }),
      ...(!isAtTop && count > 0 && { newAbove: { count, show: () => showTop(cache, queryKey) } }),
    };
  });
}

/** Restarts the list at its top. */
function showTop(cache: QueryClient, queryKey: QueryKey) {
  cache.setQueryData<List>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  void cache.refetchQueries({ queryKey, exact: true });
}

type Around = {
  /** The rows of the pages after it. */
  later: Set<Row['id']>;
  known: Set<Row['id']>;
  takesNew: boolean;
};

/**
 * The page as it is now, with the rows that newer ones pushed out of it, and without those that moved up into it. No row
 * was pushed out of a page that is the last one, or reaches into the next.
 */
function merged(page: Page, again: Page, { later, known, takesNew }: Around): Page {
  const { data: before = [] } = page;
  const rows = (again.data ?? []).filter(({ id }) => !later.has(id) && (takesNew || known.has(id)));
  const there = idsOf(rows);
  const last = before.findLastIndex(({ id }) => there.has(id));
  const reachesOn = (again.data ?? []).some(({ id }) => later.has(id));
  const pushedOut = again.next_cursor && !reachesOn ? before.slice(last + 1) : [];
  return { ...page, data: [...rows, ...pushedOut] };
}

const idsOf = (rows: Row[]) => new Set(rows.map(({ id }) => id));

/** The ids of the visible rows, of every list on the page. */
const rowsInView = () =>
  new Set(
    markedRows()
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map(idOf),
  );

const markedRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const idOf = ({ dataset }: HTMLElement) => dataset['row'] ?? '';

import { numberOf } from '@consultflow/contract/consultations/number';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isSealed, readExcerptsOrSealed } from '../../features/consultations/excerpts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

type Row = { id: string; number: number; unread?: unknown; last_words?: unknown };

/** In milliseconds. */
const SOON = 100;
const NEXT = 1_000;
/** If so many rows have changed, their lists are refetched instead. */
const MOST = 5;

/**
 * Refetches the row of a consultation in which something was said or read, in each list and dashboard that shows it: a
 * message is no reason to refetch all their rows.
 */
export function rowRefresher(cache: QueryClient) {
  const waiting = new Set<string>();
  let timer: number | undefined;

  const flush = async () => {
    const shown = [...waiting].filter((id) => showing(cache, id).length > 0);
    waiting.clear();
    const isSeen = document.visibilityState === 'visible';
    if (!isSeen || shown.length > MOST) for (const id of shown) markStale(cache, id, isSeen);
    else await Promise.all(shown.map((id) => refresh(cache, id)));
    timer = window.setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) void flush();
    }, NEXT);
  };

  return (id: string) => {
    waiting.add(id);
    timer ??= window.setTimeout(() => void flush(), SOON);
  };
}

async function refresh(cache: QueryClient, id: string) {
  const [first] = showing(cache, id);
  if (!first) return;
  try {
    const { data } = await readExcerptsOrSealed({ search: numberOf(first.row) }, {});
    const now = data.find((one) => one.id === id);
    for (const { query } of showing(cache, id))
      if (now && !isSealed(now) && query.state.fetchStatus === 'idle') patch(cache, query, now);
      else void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  } catch {
    // The next change tries again.
    markStale(cache, id, false);
  }
}

const showing = (cache: QueryClient, id: string) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: queryKeys.consultations.every })
    .flatMap((query) => {
      const row = listsIn(query.state.data)
        .flat()
        .find((one) => one.id === id);
      return row ? [{ query, row }] : [];
    });

/** Those not on screen, or in a hidden tab, are refetched when they are seen again. */
function markStale(cache: QueryClient, id: string, isSeen: boolean) {
  for (const { query } of showing(cache, id))
    void cache.invalidateQueries({
      queryKey: query.queryKey,
      exact: true,
      refetchType: isSeen ? 'active' : 'none',
    });
}

type List = { pages: { data?: Row[] }[] };
type Dashboard = { data: Record<string, unknown> };

const isList = (data: unknown): data is List =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
const isDashboard = (data: unknown): data is Dashboard =>
  typeof data === 'object' &&
  data !== null &&
  'data' in data &&
  typeof data.data === 'object' &&
  data.data !== null;

/** The rows of each page of a list, or of each list of a dashboard. */
function listsIn(data: unknown): Row[][] {
  if (isList(data)) return data.pages.map(({ data: rows = [] }) => rows);
  return isDashboard(data) ? Object.values(data.data).filter(Array.isArray) : [];
}

function patch(cache: QueryClient, { queryKey, state }: Query, { id, unread, last_words }: Row) {
  // An outdated one is refetched anyway, and must stay marked.
  if (state.isInvalidated) return;
  const fresh = (rows: Row[]) =>
    rows.map((one) => (one.id === id ? { ...one, unread, ...('last_words' in one && { last_words }) } : one));
  cache.setQueryData(queryKey, (now: unknown) => {
    if (isList(now))
      return {
        ...now,
        pages: now.pages.map((page) => ({ ...page, ...(page.data && { data: fresh(page.data) }) })),
      };
    if (!isDashboard(now)) return now;
    const lists = Object.entries(now.data).map(([name, value]) => [
      name,
      Array.isArray(value) ? fresh(value) : value,
    ]);
    return { ...now, data: Object.fromEntries(lists) };
  });
}

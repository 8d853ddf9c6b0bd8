import { numberOf } from '@consultflow/contract/consultations/number';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isSealed, readExcerptsOrSealed } from '../../features/consultations/excerpts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

type Row = { id: string; number: number; unread?: unknown; last_words?: unknown };

/**
 * Refetches the row of a consultation in which something was said or read, in each list and dashboard that shows it: a
 * message is no reason to refetch all their rows.
 */
export function rowRefresher(cache: QueryClient) {
  const underWay = new Set<string>();
  const again = new Set<string>();

  return async function refresh(id: string) {
    if (document.visibilityState !== 'visible') return markStale(cache, id);
    if (underWay.has(id)) return void again.add(id);
    const row = showing(cache, id)[0]?.row;
    if (!row) return undefined;
    underWay.add(id);
    try {
      const { data } = await readExcerptsOrSealed({ search: numberOf(row) }, {});
      const now = data.find((one) => one.id === id);
      for (const { query } of showing(cache, id))
        if (now && !isSealed(now) && query.state.fetchStatus === 'idle') patch(cache, query, now);
        else void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    } catch {
      markStale(cache, id);
    } finally {
      underWay.delete(id);
    }
    return again.delete(id) ? refresh(id) : undefined;
  };
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

/** They are refetched when the tab is visible again, or with the next change. */
function markStale(cache: QueryClient, id: string) {
  for (const { query } of showing(cache, id))
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
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
  cache.setQueryData<unknown>(queryKey, (now: unknown) => {
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

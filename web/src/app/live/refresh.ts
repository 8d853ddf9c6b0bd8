import { Change, type Noun, StreamEvents } from '@consultflow/contract/events/schema';
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { forgetOutdated, isLong, isPartlyOutdated, markOutdated, refreshInView } from './long-list.ts';
import type { Heard } from './read-stream.ts';
import { rowRefresher } from './refresh-row.ts';
import { beginReading, forgetOwnChanges, isReadSince, momentOf } from '../../lib/api/own-changes.ts';
import { hearOfChange } from '../../features/timeline/changes.ts';
import { hearWriting } from '../../features/timeline/presence/writers.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** In milliseconds: many changes at once are batched into one refetch. */
const PACE = { soon: 100, next: 1_000 };
/** What somebody says is read within a second, also right after the last refetch. */
const QUICK = { soon: 30, next: 300 };

type Keys = {
  stale: QueryKey[];
  /** Those that are refetched at the quick pace. */
  quick?: QueryKey[];
  /** The consultation in which something was said or read: its rows in lists are refetched alone. */
  row?: string;
};

/** What shows the unread messages of several consultations. */
const unreadIn = (id: string | null) =>
  id === null
    ? { stale: [queryKeys.timeline.unread, ...queryKeys.consultations.everyList] }
    : { stale: [queryKeys.timeline.unread], row: id };

/** The query keys that depend on each noun. */
const keysOf: Record<Noun, (id: string | null) => Keys> = {
  consultations: (id) => ({
    stale: [
      queryKeys.consultations.every,
      ...(id === null
        ? [queryKeys.timeline.every]
        : [queryKeys.timeline.one(id), queryKeys.timeline.people(id), queryKeys.timeline.unread]),
      queryKeys.adminDashboard.every,
    ],
  }),
  timeline: (id) => ({
    ...unreadIn(id),
    stale: [id === null ? queryKeys.files.every : queryKeys.files.of(id), ...unreadIn(id).stale],
    quick: [id === null ? queryKeys.timeline.every : queryKeys.timeline.one(id)],
  }),
  readings: (id) => ({
    ...unreadIn(id),
    stale: [id === null ? queryKeys.timeline.every : queryKeys.timeline.one(id), ...unreadIn(id).stale],
  }),
  drafts: (id) => ({
    stale: [id === null ? queryKeys.drafts.every : queryKeys.drafts.of(id)],
  }),
  users: () => ({
    stale: [queryKeys.users.every, queryKeys.consultants.every, queryKeys.adminDashboard.every],
  }),
  companies: () => ({ stale: [queryKeys.companies.every, queryKeys.users.every] }),
  company_members: () => ({
    stale: [queryKeys.companies.every, queryKeys.consultations.every, queryKeys.users.every],
  }),
  company_invitations: () => ({ stale: [queryKeys.companies.every] }),
  rooms: () => ({ stale: [queryKeys.rooms.every] }),
  schedules: () => ({ stale: [queryKeys.schedules.every, queryKeys.slots.every] }),
  /** A substitute sees other consultations while an absence lasts. */
  absences: () => ({
    stale: [queryKeys.absences.every, queryKeys.slots.every, queryKeys.consultations.every],
  }),
  slots: () => ({ stale: [queryKeys.slots.every] }),
  notifications: () => ({ stale: [queryKeys.notifications.every] }),
  /** A client's case shows the time too. */
  time_entries: (id) => ({
    stale: [
      queryKeys.time.every,
      queryKeys.companies.every,
      ...(id === null ? [] : [queryKeys.consultations.one(id)]),
    ],
  }),
  templates: () => ({ stale: [queryKeys.templates.every] }),
};

const everything = (): QueryKey[] =>
  Object.values(keysOf).flatMap((keys) => {
    const { stale, quick = [] } = keys(null);
    return [...stale, ...quick];
  });

/** Refetches the queries on screen when an event arrives, except those fetched since; until `stop` is aborted. */
export function refresher(cache: QueryClient, stop: AbortSignal) {
  stop.addEventListener(
    'abort',
    cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch' || event.action.meta?.fetchMore) return;
      beginReading(event.query);
      forgetOutdated(event.query);
    }),
  );
  refreshWhenScrolled(cache, stop);
  const refetch = paced(cache, PACE);
  const refetchQuickly = paced(cache, QUICK);
  const refetchRow = rowRefresher(cache);
  return (heard: Heard) => {
    const { stale, quick = [], row, since } = told(heard);
    if (row !== undefined) refetchRow(row);
    refetch(stale, since);
    refetchQuickly(quick, since);
  };
}

/** Refetches the outdated pages of long lists when they come into view; until `stop` is aborted. */
function refreshWhenScrolled(cache: QueryClient, stop: AbortSignal) {
  let timer: number | undefined;
  const refresh = () => {
    timer = undefined;
    for (const query of cache.getQueryCache().findAll({ type: 'active', predicate: isPartlyOutdated }))
      refreshInView(cache, query).catch(() => undefined);
  };
  // Also of what is scrolled in a part of the page.
  const hear = () => (timer ??= window.setTimeout(refresh, PACE.soon));
  document.addEventListener('scroll', hear, { capture: true, passive: true, signal: stop });
}

/** Gathers keys and refetches them together. */
function paced(cache: QueryClient, { soon, next }: typeof PACE) {
  /** The keys to refetch, and the moment after which a fetch is recent enough. */
  const gathered = new Map<string, { queryKey: QueryKey; since: number }>();
  let timer: number | undefined;
  let last = 0;

  const flush = () => {
    timer = undefined;
    last = Date.now();
    const all = [...gathered.values()];
    gathered.clear();
    // A hidden tab refetches when it is visible again.
    const isSeen = document.visibilityState === 'visible';
    for (const { queryKey, since } of all) {
      const isOld = (query: Query) => !isReadSince(query, since);
      void cache.invalidateQueries({ queryKey, refetchType: 'none', predicate: isOld });
      if (!isSeen) continue;
      const ofKey = { queryKey, type: 'active', stale: true } as const;
      const long = cache.getQueryCache().findAll({ ...ofKey, predicate: (one) => isOld(one) && isLong(one) });
      void cache.refetchQueries({ ...ofKey, predicate: (one) => isOld(one) && !isLong(one) });
      for (const query of long) {
        markOutdated(query);
        // A failed refetch is repeated with the next change, or when the list is scrolled.
        refreshInView(cache, query).catch(() => undefined);
      }
    }
  };

  return (keys: QueryKey[], since: number) => {
    for (const queryKey of keys) {
      const hash = hashKey(queryKey);
      gathered.set(hash, { queryKey, since: Math.max(since, gathered.get(hash)?.since ?? 0) });
    }
    if (gathered.size > 0) timer ??= window.setTimeout(flush, Math.max(soon, last + next - Date.now()));
  };
}

/** The keys that an event makes stale, and the moment after which a fetch is recent enough. */
function told({ name, data }: Heard): Keys & { since: number } {
  if (name === 'change') {
    const change = Change.safeParse(data).data;
    // A newer server may announce changes of what this page does not show.
    if (!change) return { stale: [], since: momentOf() };
    if (change.noun === 'timeline') hearOfChange(change.id);
    return { ...keysOf[change.noun](change.id), since: momentOf(change) };
  }
  const since = momentOf();
  if (name === 'notification') return { ...keysOf.notifications(null), since };
  if (name === 'writing') {
    const writing = StreamEvents.writing.safeParse(data).data;
    if (writing) hearWriting(writing);
    return { stale: [], since };
  }
  if (name !== 'hello' || !StreamEvents.hello.parse(data).missed) return { stale: [], since };
  forgetOwnChanges();
  hearOfChange(null);
  return { stale: everything(), since };
}

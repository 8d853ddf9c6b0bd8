import { Change, type Noun, StreamEvents } from '@consultflow/contract/events/schema';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isLong, refreshInView } from './long-list.ts';
import type { Heard } from './read-stream.ts';
import { beginReading, forgetOwnChanges, isReadSince, momentOf } from '../../lib/api/own-changes.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** In milliseconds: many changes at once are batched into one refetch. */
const SOON = 100;
const NEXT = 1_000;

/** The query keys that depend on each noun. */
const keysOf: Record<Noun, QueryKey[]> = {
  consultations: [queryKeys.consultations.every, queryKeys.timeline.every, queryKeys.adminDashboard.every],
  timeline: [queryKeys.timeline.every],
  readings: [queryKeys.timeline.every],
  users: [queryKeys.users.every, queryKeys.consultants.every, queryKeys.adminDashboard.every],
  companies: [queryKeys.companies.every, queryKeys.users.every],
  company_members: [queryKeys.companies.every, queryKeys.consultations.every, queryKeys.users.every],
  company_invitations: [queryKeys.companies.every],
  rooms: [queryKeys.rooms.every],
  templates: [queryKeys.templates.every],
  schedules: [queryKeys.schedules.every],
  notifications: [queryKeys.notifications.every],
};

/** Refetches the queries on screen when an event arrives, except those fetched since; until `stop` is aborted. */
export function refresher(cache: QueryClient, stop: AbortSignal) {
  /** The keys to refetch, and the moment after which a fetch is recent enough. */
  const stale = new Map<QueryKey, number>();
  let timer: number | undefined;
  let last = 0;
  stop.addEventListener(
    'abort',
    cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') beginReading(event.query);
    }),
  );

  const flush = () => {
    timer = undefined;
    last = Date.now();
    const all = [...stale];
    stale.clear();
    // A hidden tab refetches when it is visible again.
    const isSeen = document.visibilityState === 'visible';
    for (const [queryKey, since] of all) {
      const isOld = (query: Query) => !isReadSince(query, since);
      void cache.invalidateQueries({ queryKey, refetchType: 'none', predicate: isOld });
      if (!isSeen) continue;
      const ofKey = { queryKey, type: 'active', stale: true } as const;
      const long = cache.getQueryCache().findAll({ ...ofKey, predicate: (one) => isOld(one) && isLong(one) });
      void cache.refetchQueries({ ...ofKey, predicate: (one) => isOld(one) && !isLong(one) });
      for (const query of long)
        // A failed refetch is repeated with the next change.
        refreshInView(cache, query).catch(() => undefined);
    }
  };

  return ({ name, data }: Heard) => {
    const { keys, since } = told(name, data);
    for (const key of keys) stale.set(key, Math.max(since, stale.get(key) ?? 0));
    if (stale.size > 0) timer ??= window.setTimeout(flush, Math.max(SOON, last + NEXT - Date.now()));
  };
}

/** The keys that an event makes stale, and the moment after which a fetch is recent enough. */
function told(name: string, data: unknown): { keys: QueryKey[]; since: number } {
  if (name === 'change') {
    const change = Change.safeParse(data).data;
    // A newer server may announce changes of what this page does not show.
    return change ? { keys: keysOf[change.noun], since: momentOf(change) } : { keys: [], since: momentOf() };
  }
  const since = momentOf();
  if (name === 'notification') return { keys: keysOf.notifications, since };
  if (name !== 'hello' || !StreamEvents.hello.parse(data).missed) return { keys: [], since };
  forgetOwnChanges();
  return { keys: Object.values(keysOf).flat(), since };
}

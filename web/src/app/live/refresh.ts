import { Change, type Noun, StreamEvents } from '@consultflow/contract/events/schema';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isLong, refreshInView } from './long-list.ts';
import type { Heard } from './read-stream.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** In milliseconds: many changes at once are read again once. */
const SOON = 100;
const NEXT = 1_000;

/** What on the screens tells of each noun. */
const keysOf: Record<Noun, QueryKey[]> = {
  consultations: [queryKeys.consultations.every, queryKeys.adminDashboard.every],
  users: [queryKeys.users.every, queryKeys.consultants.every, queryKeys.adminDashboard.every],
  companies: [queryKeys.companies.every, queryKeys.users.every],
  rooms: [queryKeys.rooms.every],
  schedules: [queryKeys.schedules.every],
  notifications: [queryKeys.notifications.every],
};

/** Reads again what is on the screen, as the stream tells of changes. */
export function refresher(cache: QueryClient) {
  const stale = new Set<QueryKey>();
  let timer: number | undefined;
  let last = 0;

  const flush = () => {
    timer = undefined;
    last = Date.now();
    const keys = [...stale];
    stale.clear();
    // A tab that nobody sees reads when somebody comes back to it.
    const isSeen = document.visibilityState === 'visible';
    for (const queryKey of keys) {
      void cache.invalidateQueries({ queryKey, refetchType: 'none' });
      if (!isSeen) continue;
      const ofKey = { queryKey, type: 'active', stale: true } as const;
      void cache.refetchQueries({ ...ofKey, predicate: (query) => !isLong(query) });
      for (const query of cache.getQueryCache().findAll({ ...ofKey, predicate: isLong }))
        // What cannot be read now is read with the next change.
        refreshInView(cache, query).catch(() => undefined);
    }
  };

  return ({ name, data }: Heard) => {
    for (const key of keysTold(name, data)) stale.add(key);
    if (stale.size > 0) timer ??= window.setTimeout(flush, Math.max(SOON, last + NEXT - Date.now()));
  };
}

function keysTold(name: string, data: unknown): QueryKey[] {
  if (name === 'notification') return keysOf.notifications;
  if (name === 'change') return keysOf[Change.parse(data).noun];
  if (name === 'hello') return StreamEvents.hello.parse(data).missed ? Object.values(keysOf).flat() : [];
  return [];
}

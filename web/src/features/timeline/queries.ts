import {
  editMessage,
  follow,
  listMessageVersions,
  listPeople,
  postMessage,
  read,
  redactMessage,
  unfollow,
} from '@consultflow/contract/timeline/endpoints';
import type { Reading, TimelineEntry, Visibility } from '@consultflow/contract/timeline/schema';
import { msg } from '@consultflow/contract/language/t';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { AT_ONCE, pagesOf } from '../../lib/api/pages.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { besideLoaded, type Timeline, withSaid } from './merge.ts';
import { open, refresh } from './read.ts';

export const TIMELINE_FAILED = msg('What happened so far could not be loaded');

/** What happened in a consultation, as far as it is loaded; each fetch adds what is new. Opened anew at each visit. */
export const timelineOf = (id: string, around?: string) =>
  queryOptions({
    queryKey: queryKeys.timeline.one(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Timeline>(queryKey);
      if (!known) return open(id, around, signal);
      const fresh = await refresh(id, known, signal);
      const now = client.getQueryData<Timeline>(queryKey);
      return now === known ? fresh : besideLoaded(now, fresh);
    },
    gcTime: 0,
    meta: { failure: TIMELINE_FAILED },
  });

/** Changes what is loaded. */
export const changeTimeline = (
  cache: QueryClient,
  id: string,
  change: (now: Timeline) => Timeline | undefined,
) => cache.setQueryData<Timeline>(queryKeys.timeline.one(id), (now) => now && (change(now) ?? now));

const keepSaid = (cache: QueryClient, id: string, said: TimelineEntry) =>
  changeTimeline(cache, id, (now) => withSaid(now, said));

const keepReading = (cache: QueryClient, id: string, reading: Reading) =>
  changeTimeline(cache, id, (now) => ({ ...now, reading }));

const failure = msg('An error occurred. Please try again.');

export type Written = { body: string; file_ids: string[] };

type Posting = {
  visibility: Visibility;
  about: 'result' | undefined;
  changesCase: boolean | undefined;
};

/** Writes a message or a note; the composer says why it failed, if it is still there. */
export function usePost(
  id: string,
  { visibility, about, changesCase = false }: Posting,
  onPosted: (said: TimelineEntry) => void,
) {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.timeline.post(id, about ?? visibility),
    stale: [
      queryKeys.timeline.one(id),
      queryKeys.files.of(id),
      ...(changesCase ? [queryKeys.consultations.every] : []),
    ],
    mutationFn: ({ body, file_ids }: Written, key) =>
      call(postMessage, {
        params: { id },
        body: { body, visibility, file_ids, ...(about && { about }) },
        key: key(),
      }),
    onSuccess: ({ data }) => {
      keepSaid(cache, id, data);
      onPosted(data);
    },
    meta: { success: false, failure: msg('The message could not be sent') },
  });
}

type Edit = { body: string; version: number };

/** Edits an own message; its form says why it failed, if it is still there. */
export function useEdit(id: string, message_id: string) {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.timeline.edit(message_id),
    stale: [queryKeys.timeline.one(id)],
    mutationFn: (body: Edit) => call(editMessage, { params: { id: message_id }, body }),
    onSuccess: ({ data }) => void keepSaid(cache, id, data),
    meta: { success: false, failure: msg('The message could not be changed') },
  });
}

export function useRedact(id: string, message_id: string) {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.timeline.redact(message_id),
    stale: [queryKeys.timeline.one(id), queryKeys.timeline.versions(message_id)],
    mutationFn: (reason: string) => call(redactMessage, { params: { id: message_id }, body: { reason } }),
    onSuccess: ({ data }) => void keepSaid(cache, id, data),
    meta: { success: msg('The text has been removed'), failure },
  });
}

/** The earlier texts of a message, for staff. */
export const versionsOf = (message_id: string) =>
  pagesOf({
    key: queryKeys.timeline.versions(message_id),
    page: (cursor, signal) =>
      call(
        listMessageVersions,
        { params: { id: message_id }, query: { limit: AT_ONCE, cursor } },
        { signal },
      ),
    failure: msg('The earlier texts could not be loaded'),
  });

/** Those whom a message, or a note, may mention. */
export const peopleOf = (id: string, visibility: Visibility) =>
  queryOptions({
    queryKey: queryKeys.timeline.peopleFor(id, visibility),
    queryFn: ({ signal }) => call(listPeople, { params: { id }, query: { visibility } }, { signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
    meta: { failure: msg('The people of this consultation could not be loaded') },
  });

/** Says how far the reader has come; if that fails, it is said with the next entry. */
export async function sayRead(cache: QueryClient, id: string, entry_id: string) {
  const { data } = await call(read, { params: { id }, body: { entry_id } });
  keepReading(cache, id, data);
  void cache.invalidateQueries({ queryKey: queryKeys.timeline.unread });
}

/** Counts an entry and what follows as unread. */
export function useMarkUnread(id: string) {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.timeline.markUnread(id),
    stale: [queryKeys.timeline.unread],
    mutationFn: (entry_id: string) => call(read, { params: { id }, body: { entry_id, is_unread: true } }),
    onSuccess: ({ data }) => void keepReading(cache, id, data),
    meta: { success: msg('Marked as unread from here'), failure },
  });
}

export function useFollow(id: string) {
  const cache = useQueryClient();
  return useSingleFlight({
    mutationKey: mutationKeys.timeline.follow(id),
    stale: [queryKeys.timeline.one(id), queryKeys.timeline.unread],
    mutationFn: (is_following: boolean) => call(is_following ? follow : unfollow, { params: { id } }),
    onSuccess: ({ data: { is_following } }) =>
      void changeTimeline(cache, id, (now) => ({ ...now, reading: { ...now.reading, is_following } })),
    meta: { success: false, failure },
  });
}

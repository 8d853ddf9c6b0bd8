import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isBeside, merged, type Timeline, withEarlier, withLater } from '../merge.ts';
import { changeTimeline, timelineOf } from '../queries.ts';
import { readPart } from '../read.ts';

const quiet = { success: false, failure: false } as const;

/** What happened in a consultation, opened at an entry if one is named, and how to load more of it. */
export function useTimeline(id: string, around: string | undefined, isSeen: boolean) {
  const cache = useQueryClient();
  const { data, error, isFetching, isStale, refetch } = useQuery({
    ...timelineOf(id, around),
    enabled: isSeen,
  });
  const change = useCallback(
    (next: (now: Timeline) => Timeline | undefined) => changeTimeline(cache, id, next),
    [cache, id],
  );
  const earlier = useMutation({
    mutationFn: (before: string) => readPart(id, { before }),
    onSuccess: (part) => void change((now) => withEarlier(now, part)),
    meta: quiet,
  });
  const later = useMutation({
    mutationFn: (after: string) => readPart(id, { after }),
    onSuccess: (part) => void change((now) => withLater(now, part)),
    meta: quiet,
  });
  /** Loads an entry with what is around it; what is loaded stays if nothing is missing in between. */
  const bring = useMutation({
    mutationFn: (entry_id: string) => readPart(id, { around: entry_id }),
    onSuccess: (part) => void change((now) => broughtInto(now, part)),
    meta: quiet,
  });
  const first = data?.entries[0]?.id;
  const last = data?.entries.at(-1)?.id;
  return {
    timeline: data,
    error,
    isFetching,
    /** Nothing is known to be missing. */
    isCurrent: !isFetching && !isStale,
    refetch: () => void refetch(),
    earlier: {
      error: earlier.error,
      isBusy: earlier.isPending,
      load: () => first !== undefined && !earlier.isPending && earlier.mutate(first),
    },
    later: {
      error: later.error,
      isBusy: later.isPending,
      load: () => last !== undefined && !later.isPending && later.mutate(last),
    },
    bring: bring.mutateAsync,
    /** Loads the end. */
    bringEnd: async () => {
      let now = cache.getQueryData<Timeline>(timelineOf(id).queryKey);
      while (now?.has_after) {
        await later.mutateAsync(now.entries.at(-1)!.id);
        now = cache.getQueryData<Timeline>(timelineOf(id).queryKey);
      }
    },
  };
}

function broughtInto(now: Timeline, part: Awaited<ReturnType<typeof readPart>>): Timeline {
  if (!isBeside(now, part.entries)) return { ...now, ...part };
  const goesBefore = part.entries[0]!.position < (now.entries[0]?.position ?? 0);
  const goesAfter = part.entries.at(-1)!.position > (now.entries.at(-1)?.position ?? 0);
  return {
    ...now,
    entries: merged(now.entries, part.entries),
    reading: part.reading,
    has_before: goesBefore ? part.has_before : now.has_before,
    has_after: goesAfter ? part.has_after : now.has_after,
  };
}

export type TimelineState = ReturnType<typeof useTimeline>;

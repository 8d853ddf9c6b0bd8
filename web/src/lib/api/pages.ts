import { type Message, t } from '@consultflow/contract/language/t';
import { type InfiniteData, infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, EMPTY } from './replies.ts';

/** The number of newer rows above the loaded ones: a user far down is told, and nothing moves. */
export type NewAbove = { newAbove?: { count: number; show: () => void } | undefined };

/** Rows per request. */
export const AT_ONCE = 50;

/** What a list without excerpts is asked for, so that each response is light. */
export const LIGHT = { limit: AT_ONCE, light: 'true' } as const;

type Page<Row, More = object> = More & { data?: Row[] | undefined; next_cursor?: string | undefined };

type List<Row, More> = {
  key: readonly unknown[];
  failure: Message;
  /** The length of the key's prefix that identifies the list, for example its room; the rest filters and sorts it. */
  of?: number;
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row, More>>;
};

/** A list that is fetched page by page; the rows of the last filter stay until the new ones arrive. */
export const pagesOf = <Row, More = object>({ key, failure, of = 0, page }: List<Row, More>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await page(pageParam, signal);
      // An empty list must be sent as one; a missing list does not count as empty.
      if (!Array.isArray(answer.data)) throw new ApiError(200, t(EMPTY));
      return answer;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Row, More>) => last.next_cursor,
    placeholderData: (rows: InfiniteData<Page<Row, More>, string | undefined> | undefined, before) =>
      key.slice(0, of).every((part, at) => part === before?.queryKey[at]) ? rows : undefined,
    structuralSharing: (before, after) => withNewAbove(before, replaceEqualDeep(before, after)),
    select: ({ pages, newAbove }: InfiniteData<Page<Row, More>, string | undefined> & NewAbove) => ({
      newAbove,
      rows: pages.flatMap(({ data }) => data ?? []),
      more: pages.at(-1)?.next_cursor !== undefined,
    }),
    meta: { failure },
  });

/** A later page does not know of newer rows; also called with the selected data, which has no pages. */
function withNewAbove(before: unknown, after: unknown) {
  const { newAbove, pages: read } = (before ?? {}) as Partial<InfiniteData<unknown>> & NewAbove;
  const { pages } = after as Partial<InfiniteData<unknown>>;
  return newAbove && read && pages && pages.length > read.length ? { ...(after as object), newAbove } : after;
}

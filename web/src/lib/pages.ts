import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError, EMPTY } from './replies.ts';

type Page<Row> = { data?: Row[] | undefined; next_cursor?: string | undefined };

type List<Row> = {
  key: readonly unknown[];
  failure: string;
  /** How much of the key says what the list is of: a room, say; the rest filters and sorts it. */
  of?: number;
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
};

/** A list that is fetched page by page as it is read; the rows of the last filter stay until the new ones come. */
export const pagesOf = <Row>({ key, failure, of = 0, page }: List<Row>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await page(pageParam, signal);
      // A list without rows is sent as one; that there is nothing is not concluded from silence.
      if (!Array.isArray(answer.data)) throw new ApiError(200, EMPTY);
      return answer;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Row>) => last.next_cursor,
    placeholderData: (rows: InfiniteData<Page<Row>, string | undefined> | undefined, before) =>
      key.slice(0, of).every((part, at) => part === before?.queryKey[at]) ? rows : undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data ?? []),
      more: pages.at(-1)?.next_cursor !== undefined,
    }),
    meta: { failure },
  });

import { infiniteQueryOptions } from '@tanstack/react-query';

type Page<Row> = { data: Row[]; next_cursor?: string | undefined };

type List<Row> = {
  key: readonly unknown[];
  failure: string;
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
};

/** A list that is fetched page by page as it is read. */
export const pagesOf = <Row>({ key, failure, page }: List<Row>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<Row>) => last.next_cursor,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data),
      more: pages.at(-1)?.next_cursor !== undefined,
    }),
    meta: { failure },
  });

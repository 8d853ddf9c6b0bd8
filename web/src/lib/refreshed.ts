type Refetch<Result> = (options?: { cancelRefetch?: boolean }) => Promise<Result>;

/** What a list is when it has been read anew; a live screen may have begun to read it once more meanwhile. */
export async function refreshed<Result extends { isFetching: boolean }>(
  refetch: Refetch<Result>,
): Promise<Result> {
  let now = await refetch();
  while (now.isFetching) now = await refetch({ cancelRefetch: false });
  return now;
}

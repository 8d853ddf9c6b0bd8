type Refetch<Result> = (options?: { cancelRefetch?: boolean }) => Promise<Result>;

/** A list after its refetch; a live update may already have started another. */
export async function refreshed<Result extends { isFetching: boolean }>(
  refetch: Refetch<Result>,
): Promise<Result> {
  let now = await refetch();
  while (now.isFetching) now = await refetch({ cancelRefetch: false });
  return now;
}

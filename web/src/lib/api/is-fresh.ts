import { useState } from 'react';

type Read = { isSuccess: boolean; isFetchedAfterMount: boolean };

/** Whether a query was read since it is shown: cached data may be outdated, and is no basis for an edit. */
export function useIsFresh({ isSuccess, isFetchedAfterMount }: Read) {
  const [isFresh, setFresh] = useState(false);
  // A read that failed counts as fetched too.
  if (!isFresh && isSuccess && isFetchedAfterMount) setFresh(true);
  return isFresh;
}

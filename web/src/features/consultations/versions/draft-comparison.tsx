import { compareDraft } from '@consultflow/contract/versions/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { Comparing } from './comparing.tsx';
import { COMPARISON_FAILED } from './queries.ts';

type DraftComparisonProps = {
  id: string;
  /** Of the draft. */
  version: number;
  /** The released version. */
  against: number;
};

/** What a draft changes in a released result. */
export function DraftComparisonView({ id, version, against }: DraftComparisonProps) {
  const query = useQuery(draftComparisonOf(id, version, against));
  return <Comparing query={query} pair={`${version} ${against}`} />;
}

const draftComparisonOf = (id: string, version: number, against: number) =>
  queryOptions({
    queryKey: queryKeys.drafts.comparison(id, version, against),
    queryFn: ({ signal }) => call(compareDraft, { params: { id }, query: { against } }, { signal }),
    select: ({ data }) => data,
    meta: { failure: COMPARISON_FAILED },
  });

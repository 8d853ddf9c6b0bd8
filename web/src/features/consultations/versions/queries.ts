import { compareVersions, listVersions } from '@consultflow/contract/versions/endpoints';
import type { Version } from '@consultflow/contract/versions/schema';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const VERSIONS_FAILED = msg('The versions of the result could not be loaded');
export const COMPARISON_FAILED = msg('The versions could not be compared');

/** The released results of a consultation, the latest first. */
export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: queryKeys.consultations.versions(id),
    queryFn: async ({ signal }) => {
      const versions: Version[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(listVersions, { params: { id }, query: { cursor } }, { signal });
        versions.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor);
      return versions.toReversed();
    },
    meta: { failure: VERSIONS_FAILED },
  });

/** Two of them as one text; both are over, so it stays as it is. */
export const comparisonOf = (id: string, number: number, against: number) =>
  queryOptions({
    queryKey: queryKeys.consultations.comparison(id, number, against),
    queryFn: ({ signal }) =>
      call(compareVersions, { params: { id, number }, query: { against } }, { signal }),
    select: ({ data }) => data,
    staleTime: Infinity,
    meta: { failure: COMPARISON_FAILED },
  });

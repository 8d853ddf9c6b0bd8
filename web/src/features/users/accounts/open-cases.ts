import { previewConsultantHandover } from '@consultflow/contract/handovers/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The open cases of a consultant who loses their role, and those that a successor cannot take over. */
export const openCasesOf = (id: string, successor_id: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.handovers.one('consultant', id, successor_id),
    queryFn: ({ signal }) =>
      call(previewConsultantHandover, { params: { id }, query: { successor_id } }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    meta: { failure: msg('Failed to count the open cases') },
  });

import { listRooms } from '@consultflow/contract/rooms/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The rooms that forms offer. */
export const activeRooms = queryOptions({
  queryKey: ['rooms', 'active'],
  queryFn: ({ signal }) => call(listRooms, { query: { active: 'true' } }, { signal }),
  select: ({ data }) => data,
  staleTime: 60_000,
  meta: { failure: 'Failed to load room data.' },
});

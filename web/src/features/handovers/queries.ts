import { previewConsultantHandover, previewRoomHandover } from '@consultflow/contract/handovers/endpoints';
import type { Handover } from '@consultflow/contract/handovers/schema';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { call } from '../../lib/api/api.ts';

/** What is deleted: a consultant or a room. */
export type Leaving = { kind: 'consultant' | 'room'; id: string };

const calls = { consultant: previewConsultantHandover, room: previewRoomHandover };

/** Its open cases, and those a successor cannot take over; refetched each time. */
export const handover = ({ kind, id }: Leaving, successor_id: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.handovers.one(kind, id, successor_id),
    queryFn: ({ signal }) => call(calls[kind], { params: { id }, query: { successor_id } }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    meta: { failure: msg('Failed to count the open cases') },
  });

export const countOf = ({ undecided, scheduled }: Pick<Handover, 'undecided' | 'scheduled'>) =>
  undecided + scheduled;

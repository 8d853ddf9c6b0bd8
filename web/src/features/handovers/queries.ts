import {
  countOpenCases,
  previewConsultantHandover,
  previewRoomHandover,
} from '@consultflow/contract/handovers/endpoints';
import type { OpenCounts } from '@consultflow/contract/handovers/schema';
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

export const countOf = ({ undecided, scheduled }: OpenCounts) => undecided + scheduled;

/** Of a client who is deleted. */
export const openCasesOfClient = (id: string) =>
  queryOptions({
    queryKey: queryKeys.handovers.one('client', id, undefined),
    queryFn: ({ signal }) => call(countOpenCases, { params: { id } }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    meta: { failure: msg('Failed to count the open cases') },
  });

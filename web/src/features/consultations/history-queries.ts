import { changeConsultation } from '@consultflow/contract/consultations/endpoints';
import type { ConsultationExcerpt, ConsultationFilter } from '@consultflow/contract/consultations/schema';
import { type Message, msg } from '@consultflow/contract/language/t';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { call } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { pagesOf } from '../../lib/api/pages.ts';
import { readExcerpts } from './excerpts.ts';
import { useDownloadConsultations } from './queries.ts';

export const historyOrders = {
  newest: { sort: 'finished', order: 'desc' },
  oldest: { sort: 'finished', order: 'asc' },
  client: { sort: 'client_name', order: 'asc' },
  'client-z': { sort: 'client_name', order: 'desc' },
  topic: { sort: 'topic', order: 'asc' },
  'topic-z': { sort: 'topic', order: 'desc' },
} as const satisfies Record<string, ConsultationFilter>;
export type HistorySort = keyof typeof historyOrders;

type HistoryFilter = {
  /** Undefined for a consultant without rooms: then the list is what they may see of any room. */
  room: string | undefined;
  sort: HistorySort;
  search: string | undefined;
  /** Those of any room whose client waits for the consultant's answer about the result. */
  isAsked?: boolean;
  /** The consultant's own of any room. */
  isOwn?: boolean;
};

const filterOf = ({ sort, search, ...of }: HistoryFilter): ConsultationFilter => ({
  ...whose(of),
  search,
  ...historyOrders[sort],
});

const whose = ({ room, isAsked, isOwn }: Pick<HistoryFilter, 'room' | 'isAsked' | 'isOwn'>) => {
  if (isAsked) return { status: 'questioned', assignee: 'me' } as const;
  return isOwn
    ? ({ status: 'completed', assignee: 'me' } as const)
    : ({ status: 'completed', room } as const);
};

const listOf = ({ room = '', isAsked, isOwn }: HistoryFilter) => (isAsked ? 'asked' : isOwn ? 'own' : room);

/** Completed consultations of a room, or one's own. */
export const completedConsultations = (filter: HistoryFilter) =>
  pagesOf<ConsultationExcerpt>({
    key: queryKeys.consultations.completed(listOf(filter), filterOf(filter)),
    of: 3,
    page: (cursor, signal) => readExcerpts({ ...filterOf(filter), cursor }, { base: 'v1', signal }),
    failure: msg('Failed to fetch consultation history'),
  });

/** The same as a spreadsheet. */
export const useDownloadHistory = (filter: HistoryFilter) => useDownloadConsultations(filterOf(filter), 'v1');

/** A client's consultations that the consultant may see. */
export const consultationsOfClient = (client_id: string) =>
  pagesOf<ConsultationExcerpt>({
    key: queryKeys.consultations.ofClient(client_id),
    page: (cursor, signal) => readExcerpts({ client_id, cursor }, { base: 'v1', signal }),
    failure: msg('Failed to fetch consultations'),
  });

type ResultEdit = { consultation_result: string; file_ids?: string[]; updated_at: string | undefined };

/** Edits a result; also refetched when somebody else was faster. */
export const useSaveResult = (id: string, meta: SaveWords = SAVE_WORDS) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.saveResult(id),
    stale: [queryKeys.consultations.every],
    answers: ({ data }) => queryKeys.consultations.one(data.id),
    mutationFn: (body: ResultEdit) => call(changeConsultation, { params: { id }, body }, { base: 'v1' }),
    meta,
  });

type SaveWords = { success: Message | false; failure: Message };

const SAVE_WORDS: SaveWords = {
  success: msg('Consultation result updated successfully'),
  failure: msg('Failed to update consultation result'),
};

import { type DocumentChoices, NO_PARTS } from './export/choices.ts';
import { assignConsultation, changeAppointment } from '@consultflow/contract/appointments/endpoints';
import type { AppointmentChanges, Assignee } from '@consultflow/contract/appointments/schema';
import { getFreeTimes } from '@consultflow/contract/consultants/endpoints';
import {
  downloadConsultations,
  exportConsultation,
  getConsultation,
  getHistory,
  listTopics,
  moveConsultation,
  requestConsultation,
} from '@consultflow/contract/consultations/endpoints';
import type {
  Change,
  ConsultationDetail,
  ConsultationExcerpt,
  ConsultationFilter,
  ConsultationRequest,
  Move,
  NewConsultation,
} from '@consultflow/contract/consultations/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { newKey } from '../../lib/api/keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { type Base, call, download } from '../../lib/api/api.ts';
import { type SingleFlight, useSingleFlight } from '../../lib/api/single-flight.ts';
import { pagesOf } from '../../lib/api/pages.ts';
import { ApiError, EMPTY, isUnreached } from '../../lib/api/replies.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { NOT_SENT, takeBack } from '../../lib/held.ts';
import { storedUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { readExcerpts, readExcerptsOrSealed, type Sealed } from './excerpts.ts';
import { changeRequest } from './request/change-request.ts';

export type OwnFilter = Pick<ConsultationFilter, 'status' | 'search' | 'sort' | 'order'>;

export const myConsultations = (filter: OwnFilter) =>
  pagesOf<ConsultationExcerpt>({
    key: queryKeys.consultations.mine(filter),
    page: (cursor, signal) =>
      readExcerpts(
        { ...filter, cursor },
        { signal, unusable: t('An error occurred while fetching consultations') },
      ),
    failure: msg('Failed to fetch consultations'),
  });

type FirmFilter = Pick<
  ConsultationFilter,
  'status' | 'room' | 'search' | 'consultant_id' | 'due' | 'since' | 'sort' | 'order'
>;

/** All consultations, for the admins. */
export const allConsultations = (filter: FirmFilter) =>
  pagesOf<ConsultationExcerpt | Sealed>({
    key: queryKeys.consultations.all(filter),
    page: (cursor, signal) => readExcerptsOrSealed({ ...filter, cursor }, { signal }),
    failure: msg('Failed to fetch consultations'),
  });

export type QueueSort = 'oldest' | 'newest' | 'client' | 'due';

const queueOrders = {
  oldest: { sort: 'created_at', order: 'asc' },
  newest: { sort: 'created_at', order: 'desc' },
  client: { sort: 'client_name', order: 'asc' },
  due: { sort: 'due_at', order: 'asc' },
} as const satisfies Record<QueueSort, ConsultationFilter>;

/** Whose requests: one's own, or those that nobody is assigned to. */
export type Whose = 'me' | 'none';

/** Undecided requests of a room; longest waiting first by default. */
export const pendingRequests = (room: string, sort: QueueSort = 'oldest', assignee?: Whose) =>
  pagesOf<ConsultationExcerpt>({
    key: queryKeys.consultations.pending(room, sort, assignee),
    of: 3,
    page: (cursor, signal) =>
      readExcerpts({ status: 'open', room, assignee, ...queueOrders[sort], cursor }, { base: 'v1', signal }),
    failure: msg('Failed to fetch consultation requests'),
  });

type ActiveFilter = Pick<
  ConsultationFilter,
  'search' | 'room' | 'consultant_id' | 'due' | 'sort' | 'order'
> & {
  /** Only those among them that are overdue. */
  status?: 'overdue' | undefined;
};

/** Approved and not yet completed. */
export const activeConsultations = (filter: ActiveFilter) =>
  pagesOf<ConsultationExcerpt>({
    key: queryKeys.consultations.active(filter),
    of: 2,
    page: (cursor, signal) =>
      readExcerpts({ ...filter, status: filter.status ?? 'scheduled', cursor }, { base: 'v1', signal }),
    failure: msg('Failed to fetch consultations'),
  });

export const oneConsultation = (id: string, base: Base = 'v2') =>
  queryOptions({
    queryKey: queryKeys.consultations.one(id),
    queryFn: ({ signal }) =>
      call(
        getConsultation,
        { params: { id } },
        {
          base,
          signal,
          words: {
            empty: t('Server returned an empty response'),
            unusable: t('An error occurred while fetching consultation details'),
          },
        },
      ),
    select: ({ data }) => data,
    meta: { failure: msg('Failed to fetch consultation details') },
  });

export const consultationHistory = (id: string) =>
  queryOptions({
    queryKey: queryKeys.consultations.history(id),
    queryFn: async ({ signal }) => {
      const changes: Change[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          getHistory,
          { params: { id }, query: { cursor } },
          { signal, words: { empty: t(HISTORY_FAILED), unusable: t(HISTORY_FAILED) } },
        );
        changes.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor);
      return changes;
    },
    meta: { failure: HISTORY_FAILED },
  });

type Versioned = Pick<ConsultationDetail, 'id' | 'updated_at' | 'last_modified_by'>;

/** Who made this version of a consultation, for messages; undefined if their name is not in its history. */
export function useLastEditor(consultation: Versioned | undefined, isWanted: boolean) {
  const { data } = useQuery({
    ...consultationHistory(consultation?.id ?? ''),
    enabled: isWanted && consultation !== undefined,
  });
  const last = data?.at(-1);
  if (!consultation || !last) return undefined;
  const isInHistory = Date.parse(last.changed_at) === Date.parse(consultation.updated_at);
  const ofEditor = data?.findLast(({ changed_by }) => changed_by === consultation.last_modified_by);
  return (isInHistory ? last : ofEditor)?.changed_by_name;
}

/** A consultant's free times on a day of the firm; refetched after every change of a consultation. */
export const freeTimes = (id: string, day: string, except?: string) =>
  queryOptions({
    queryKey: queryKeys.consultations.freeTimes(id, day, except),
    queryFn: ({ signal }) =>
      call(getFreeTimes, { params: { id }, query: { day, except } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data,
    meta: { failure: msg('The free times could not be loaded') },
  });

const HISTORY_FAILED = msg('Failed to fetch consultation history');

export const TOPICS_FAILED = msg('An error occurred while loading topics');

export const topics = queryOptions({
  queryKey: queryKeys.topics.every,
  queryFn: ({ signal }) =>
    call(listTopics, {}, { signal, words: { empty: t(TOPICS_FAILED), unusable: t(TOPICS_FAILED) } }),
  select: ({ data }) => data,
  staleTime: 60_000,
  meta: { failure: TOPICS_FAILED },
});

/** The client of the request. The server takes it from the session. */
const ofClient = (): object => ({ client_id: storedUser()?.id });

/** A new one can be made for a company. */
export type RequestToSave = ConsultationRequest &
  Partial<Pick<NewConsultation, 'company_id' | 'is_shared' | 'file_ids' | 'preferences' | 'follows_id'>> & {
    updated_at?: string | undefined;
  };

/** A new request, or with an id an edit; also refetched when somebody else was faster. */
export const useSaveRequest = (id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.save(id),
    stale: [queryKeys.consultations.every],
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: (request: RequestToSave, key) =>
      id
        ? changeRequest(id, { ...request, ...ofClient() })
        : call(requestConsultation, { body: { ...request, ...ofClient() }, key: key() }),
    meta: {
      success: id
        ? msg('Consultation request updated successfully')
        : msg('Consultation request submitted successfully'),
      failure: msg('An error occurred. Please try again.'),
    },
  });

type Decision = 'pending' | 'approved' | 'rejected' | 'canceled' | 'completed' | 'rescheduled';

/** A move to another status; lists are also refetched when somebody else was faster. */
export const useMove = (id: string, next: Decision, base: Base = 'v2') =>
  useSingleFlight(moving(id, next, (body) => makeMove(id, next, body, { base, key: newKey() })));

/** The same without a component that waits for it. */
export const moving = (
  id: string,
  next: Decision,
  make: (body: MoveBody) => Promise<Moved>,
): SingleFlight<Moved, MoveBody> => ({
  mutationKey: mutationKeys.consultations.move(id),
  stale: [queryKeys.consultations.every, queryKeys.slots.every],
  answers: ({ data }) => queryKeys.consultations.one(data.id),
  mutationFn: make,
  meta: { ...wording[next], signedOut: NOT_SENT },
});

/** The call alone, already sent when this returns. */
export async function makeMove(
  id: string,
  next: Decision,
  body: MoveBody,
  { key, ...how }: { base: Base; key: string; keepalive?: boolean },
) {
  const moved = await call(moveConsultation, { params: { id }, body: { ...body, status: next }, key }, how);
  if (next === 'approved' && moved.data.consultant_id === null)
    throw new ApiError(200, t('Failed to assign consultation'));
  return moved;
}

type MoveBody = Omit<Move, 'status' | 'file_ids'> & Partial<Pick<Move, 'file_ids'>>;
type Moved = Awaited<ReturnType<typeof call<typeof moveConsultation>>>;

const wording: Record<Decision, { success: Message; failure: Message; lost?: Message }> = {
  pending: {
    success: msg('The client has been asked'),
    failure: msg('The client could not be asked'),
  },
  approved: {
    success: msg('Consultation request approved'),
    failure: msg('Failed to approve consultation'),
    lost: msg('An error occurred while approving the consultation'),
  },
  rejected: {
    success: msg('Consultation request rejected'),
    failure: msg('Failed to reject consultation'),
    lost: msg('An error occurred while rejecting the consultation'),
  },
  completed: {
    success: msg('Consultation completed successfully'),
    failure: msg('Failed to save consultation results'),
  },
  canceled: { success: msg('Consultation canceled'), failure: msg('An error occurred. Please try again.') },
  rescheduled: {
    success: msg('Consultation rescheduled'),
    failure: msg('An error occurred. Please try again.'),
  },
};

/** Undo gives it back to whom it was assigned before; without `before` there is no Undo. */
type Assigning = Assignee & { before?: string | null };

/** Assigns a consultation to a consultant of its room, or to nobody. */
export function useAssign(id: string) {
  const assigning = useSingleFlight({
    mutationKey: mutationKeys.consultations.assign(id),
    stale: [queryKeys.consultations.every, queryKeys.slots.every, queryKeys.consultants.every],
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: ({ consultant_id, updated_at }: Assigning) =>
      call(assignConsultation, { params: { id }, body: { consultant_id, updated_at } }),
    onSuccess: ({ message, data: { updated_at } }, { before }) => {
      const undo =
        before !== undefined &&
        (() => {
          // A decision on the assigned case would be refused after the change.
          takeBack(id);
          assigning.run({ consultant_id: before, updated_at });
        });
      toast.success(message ?? t('The consultation has been assigned'), undo ? { undo } : {});
    },
    meta: { success: false, failure: msg('The consultation could not be assigned') },
  });
  return assigning;
}

/** `seen` is the version of the appointment, while the response is the consultation. */
type ChangingAppointment = Omit<AppointmentChanges, 'updated_at'> & { seen?: string | undefined };

/** Changes how the two sides meet, or marks an appointment as missed. */
export const useChangeAppointment = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.appointment(id),
    stale: [queryKeys.consultations.every],
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: ({ seen, ...changes }: ChangingAppointment) =>
      call(changeAppointment, { params: { id }, body: { ...changes, updated_at: seen } }),
    meta: {
      success: msg('The appointment has been changed'),
      failure: msg('The appointment could not be changed'),
    },
  });

/** Said if a whole list does not come. */
export const unfetched = {
  failure: msg('Failed to fetch consultations'),
  lost: msg('An error occurred while fetching consultations'),
};

/** A list as a spreadsheet. */
export const useDownloadConsultations = (filter: ConsultationFilter, base: Base = 'v2') =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadConsultations, { query: filter }, { base })),
    meta: unfetched,
  });

export const useExport = () =>
  useMutation({
    // Without a language it is that of the client.
    mutationFn: async ({ id, language, ...parts }: { id: string } & Partial<DocumentChoices>) =>
      saveFile(
        await download(exportConsultation, {
          params: { id },
          query: {
            ...Object.fromEntries(
              Object.entries({ ...NO_PARTS, ...parts }).map(([part, is]) => [part, String(is)]),
            ),
            ...(language && { language }),
          },
        }),
      ),
    // Shown beside its button, if it is still there.
    meta: { failure: NO_DOCUMENT },
  });

/** Why there is no document, as one sentence. */
export function whyNoDocument(error: Error | null) {
  if (!error) return undefined;
  return error instanceof ApiError && !isUnreached(error) ? error.message : t(NO_DOCUMENT);
}

const NO_DOCUMENT = msg('An error occurred while fetching the document. Please try again.');

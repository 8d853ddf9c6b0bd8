import { discardDraft, getDraft, saveDraft } from '@consultflow/contract/drafts/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

/** The draft of the next result on the server, or null. */
export const draftOf = (id: string) =>
  queryOptions({
    queryKey: queryKeys.drafts.of(id),
    queryFn: ({ signal }) => call(getDraft, { params: { id } }, { signal }),
    select: ({ data }) => data,
    meta: { failure: msg('The draft of the result could not be loaded') },
  });

/** Undefined if it could not be read: then the text is kept on this device alone until it can be sent. */
export function useStoredDraft(id: string) {
  const { data: stored, isPending } = useQuery(draftOf(id));
  return { stored, isPending };
}

type Content = { body: string; file_ids?: readonly string[] };

export const sendDraft = (id: string, { body, file_ids }: Content, updated_at: string | undefined) =>
  call(
    saveDraft,
    { params: { id }, body: { body, updated_at, file_ids: file_ids && [...file_ids] } },
    { keepalive: true },
  );

export const useDiscardDraft = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.discardDraft(id),
    stale: [queryKeys.drafts.of(id), queryKeys.consultations.one(id)],
    mutationFn: ({ updated_at }: { updated_at: string }) =>
      call(discardDraft, { params: { id }, query: { updated_at } }),
    meta: { success: false, failure: msg('The draft could not be discarded') },
  });

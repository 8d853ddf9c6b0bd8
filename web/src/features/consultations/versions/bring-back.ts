import { discardDraft } from '@consultflow/contract/drafts/endpoints';
import { msg, t } from '@consultflow/contract/language/t';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Version } from '@consultflow/contract/versions/schema';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { draftOf, sendDraft } from '../draft/queries.ts';
import { useSaveResult } from '../history-queries.ts';

/** The text of an earlier version once more: as a new version, or as a draft where a colleague signs it first. */
export function useBringBack(consultation: ConsultationDetail) {
  const again = useReleaseAgain(consultation);
  const drafting = useDraftAgain(consultation.id);
  return consultation.requires_sign_off ? drafting : again;
}

/** Undo releases the present version again. */
function useReleaseAgain({ id, consultation_result, updated_at }: ConsultationDetail) {
  const { run, isBusy } = useSaveResult(id, BROUGHT_BACK);
  const bringBack = ({ number, body }: Version) =>
    run(
      { consultation_result: body, updated_at },
      {
        onSuccess: ({ data }) =>
          toast.success(t('Version {number, number} is the result again', { number }), {
            undo: () => run({ consultation_result: consultation_result ?? '', updated_at: data.updated_at }),
          }),
      },
    );
  return { bringBack, isBusy };
}

/** Replaces the draft that the user sees; Undo brings that one back. */
function useDraftAgain(id: string) {
  const cache = useQueryClient();
  const { run, isBusy } = useSingleFlight({
    mutationKey: mutationKeys.consultations.discardDraft(id),
    stale: [queryKeys.drafts.of(id), queryKeys.consultations.one(id)],
    mutationFn: async ({ body, over }: { body: string | undefined; over: string | undefined }) =>
      body === undefined
        ? call(discardDraft, { params: { id }, query: { updated_at: over } })
        : sendDraft(id, { body }, over),
    meta: BROUGHT_BACK,
  });
  const bringBack = ({ number, body }: Version) => {
    const { data: earlier } = cache.getQueryData(draftOf(id).queryKey) ?? {};
    run(
      { body, over: earlier?.updated_at },
      {
        onSuccess: ({ data: now }) =>
          toast.success(t('The text of version {number, number} is the draft now', { number }), {
            undo: () => run({ body: earlier?.body, over: now?.updated_at }),
          }),
      },
    );
  };
  return { bringBack, isBusy };
}

const BROUGHT_BACK = { success: false, failure: msg('The version could not be brought back') } as const;

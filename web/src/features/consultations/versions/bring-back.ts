import { msg, t } from '@consultflow/contract/language/t';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Version } from '@consultflow/contract/versions/schema';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSaveResult } from '../history-queries.ts';

/** Releases the text of an earlier version once more, as a new version; Undo releases the present one again. */
export function useBringBack({ id, consultation_result, updated_at }: ConsultationDetail) {
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

const BROUGHT_BACK = { success: false, failure: msg('The version could not be brought back') } as const;

import { changeConsultation } from '@consultflow/contract/consultations/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { usePendingInput } from '../../../lib/api/pending-input.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

/** The switch itself says the new state. */
export const useShare = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.share(id),
    stale: [queryKeys.consultations.every],
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: (is_shared: boolean) => call(changeConsultation, { params: { id }, body: { is_shared } }),
    meta: { success: false, failure: msg('An error occurred. Please try again.') },
  });

/** Whether it is being shared, or made private. */
export const useSharing = (id: string) =>
  usePendingInput(mutationKeys.consultations.share(id)) as boolean | undefined;

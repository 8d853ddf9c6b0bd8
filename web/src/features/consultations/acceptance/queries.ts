import { acceptResult } from '@consultflow/contract/acceptances/endpoints';
import type { Message } from '@consultflow/contract/language/t';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

type Given = { version: number; rating?: number; comment?: string };

/** Accepts the result that was read, or rates it; the card says why it failed, if it is still there. */
export const useAcceptResult = (id: string, failure: Message) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.acceptResult(id),
    stale: [queryKeys.consultations.every, queryKeys.timeline.one(id)],
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: (given: Given, key) => call(acceptResult, { params: { id }, body: given, key: key() }),
    meta: { success: false, failure },
  });

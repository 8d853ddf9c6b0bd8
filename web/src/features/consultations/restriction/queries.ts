import { openConsultation, restrictConsultation } from '@consultflow/contract/consultations/endpoints';
import type { Restriction } from '@consultflow/contract/consultations/schema';
import { msg } from '@consultflow/contract/language/t';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

const stale = [queryKeys.consultations.every, queryKeys.adminDashboard.every];

/** Names who sees a consultation, or lifts the restriction. */
export const useRestrict = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.restrict(id),
    stale,
    mutationFn: (restriction: Restriction) =>
      call(restrictConsultation, { params: { id }, body: restriction }),
    meta: {
      success: msg('Only the people named see this consultation now'),
      failure: msg('The restriction could not be saved'),
    },
  });

/** Opens a restricted consultation for an admin; the screen says until when. */
export const useOpenCase = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.open(id),
    stale,
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: (reason: string, key) =>
      call(openConsultation, { params: { id }, body: { reason }, key: key() }),
    meta: { success: false, failure: msg('The case could not be opened') },
  });

import { acceptProposal, declineProposals } from '@consultflow/contract/appointments/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

type Answered = { data: { id: string } };

/** What changes with the status, and with who is booked when. */
const settled = (id: string) => ({
  stale: [queryKeys.consultations.every, queryKeys.timeline.one(id), queryKeys.slots.every],
  answers: ({ data }: Answered) => queryKeys.consultations.one(data.id),
});

/** Accepts a proposed time; the card says why it failed. */
export const useAccept = (id: string) =>
  useSingleFlight({
    ...settled(id),
    mutationKey: mutationKeys.consultations.accept(id),
    mutationFn: (proposal_id: string, key) =>
      call(acceptProposal, { params: { id, proposal_id }, key: key() }),
    meta: { success: msg('The appointment is booked'), failure: false },
  });

/** Declines all proposed times, with a message or without; the card says why it failed. */
export const useDecline = (id: string) =>
  useSingleFlight({
    ...settled(id),
    mutationKey: mutationKeys.consultations.decline(id),
    mutationFn: (body: string | null, key) =>
      call(declineProposals, { params: { id }, body: body === null ? {} : { body }, key: key() }),
    meta: { success: msg('The proposed times are declined'), failure: false },
  });

import { acceptProposal, declineProposals } from '@consultflow/contract/appointments/endpoints';
import type { Proposal } from '@consultflow/contract/appointments/schema';
import { msg } from '@consultflow/contract/language/t';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { usePendingInput } from '../../../lib/api/pending-input.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

type Answered = { data: { id: string } };

/** What changes with the status, and with who is booked when. */
const settled = (id: string) => ({
  stale: [queryKeys.consultations.every, queryKeys.timeline.one(id), queryKeys.slots.every],
  answers: ({ data }: Answered) => queryKeys.consultations.one(data.id),
});

/** Accepts a proposed time; the card says why it failed, if it is still there. */
export const useAccept = (id: string) =>
  useSingleFlight({
    ...settled(id),
    mutationKey: mutationKeys.consultations.accept(id),
    mutationFn: (proposal_id: string) => call(acceptProposal, { params: { id, proposal_id } }),
    meta: { success: msg('The appointment is booked'), failure: msg('The appointment could not be booked') },
  });

/** The proposed time that is being accepted. */
export const useAccepting = (id: string) =>
  usePendingInput(mutationKeys.consultations.accept(id)) as string | undefined;

type Declined = { body: string | null; proposals: readonly Pick<Proposal, 'id'>[] };

/** Declines all proposed times, with a message or without; the card says why it failed, if it is still there. */
export const useDecline = (id: string) =>
  useSingleFlight({
    ...settled(id),
    mutationKey: mutationKeys.consultations.decline(id),
    mutationFn: ({ body, proposals }: Declined) =>
      call(declineProposals, {
        params: { id },
        body: { ...(body !== null && { body }), proposal_ids: proposals.map((one) => one.id) },
      }),
    meta: {
      success: msg('The proposed times are declined'),
      failure: msg('The proposed times could not be declined'),
    },
  });

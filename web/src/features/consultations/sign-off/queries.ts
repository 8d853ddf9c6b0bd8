import { decideSignOff } from '@consultflow/contract/sign-offs/endpoints';
import type { SignOffDecision } from '@consultflow/contract/sign-offs/schema';
import { listPeople } from '@consultflow/contract/timeline/endpoints';
import { type Message, msg } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

/** The consultants who see a consultation. */
export const colleaguesOf = (id: string) =>
  queryOptions({
    queryKey: queryKeys.timeline.peopleFor(id, 'staff'),
    queryFn: ({ signal }) => call(listPeople, { params: { id }, query: { visibility: 'staff' } }, { signal }),
    select: ({ data }) => data.filter(({ role }) => role === 'consultant'),
    staleTime: 60_000,
    meta: { failure: msg('The people of this consultation could not be loaded') },
  });

type Decision = SignOffDecision['decision'];

/** A step of the sign-off of a draft. */
export const useSignOff = (id: string, decision: Decision) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultations.signOff(id),
    stale: [queryKeys.consultations.every, queryKeys.drafts.of(id), queryKeys.timeline.one(id)],
    answers: ({ data }: { data: { id: string } }) => queryKeys.consultations.one(data.id),
    mutationFn: (given: Omit<SignOffDecision, 'decision'>, key) =>
      // The four decisions share their form.
      call(decideSignOff, { params: { id }, body: { ...given, decision }, key: `${key()}-${decision}` }),
    meta: words[decision],
  });

const words: Record<Decision, { success: Message; failure: Message }> = {
  requested: {
    success: msg('Sign-off requested'),
    failure: msg('The sign-off could not be requested'),
  },
  signed: {
    success: msg('Result signed'),
    failure: msg('The result could not be signed'),
  },
  returned: { success: msg('Draft returned with a remark'), failure: msg('The draft could not be returned') },
  withdrawn: {
    success: msg('Request for a sign-off withdrawn'),
    failure: msg('The sign-off could not be taken back'),
  },
};

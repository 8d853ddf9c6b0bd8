import { acceptInvitation } from '@consultflow/contract/companies/endpoints';
import { msg, t } from '@consultflow/contract/language/t';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { ApiError } from '../../../lib/api/replies.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

/** The page shows why it failed. */
export const useJoin = () =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.join,
    stale: [queryKeys.companies.every, queryKeys.consultations.every],
    mutationFn: (token: string, key) => call(acceptInvitation, { body: { token }, key: key() }),
    meta: { success: msg('You are a member of the company now.') },
  });

/** Why an invitation cannot be accepted. */
export function whyNotJoined(error: Error | null) {
  if (!error) return undefined;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404)
    return t(
      'This link has ended, was withdrawn or was used before. If you are not a member yet, ask for a new invitation.',
    );
  if (status === 403)
    return t(
      'This invitation is for another email address. Log in with the account that the invitation was sent to.',
    );
  return error.message;
}

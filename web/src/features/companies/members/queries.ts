import {
  inviteMember,
  listMembers,
  removeMember,
  updateCompany,
  withdrawInvitation,
} from '@consultflow/contract/companies/endpoints';
import type { InvitationForm, Member } from '@consultflow/contract/companies/members';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { ApiError, EMPTY } from '../../../lib/api/replies.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';

/** The members of a company, the owner first, and the open invitations. */
export const companyMembers = (id: string) =>
  queryOptions({
    queryKey: queryKeys.companies.members(id),
    queryFn: ({ signal }) => call(listMembers, { params: { id } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data,
    meta: { failure: msg('The members could not be loaded') },
  });

export type Person = Member & { user_id: string };

/** Somebody who is invited has only an address. */
export const isPerson = (member: Member): member is Person => member.user_id !== null;

/** The dialog shows the answer: it may contain a link, which is a secret. */
export const useInvite = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.invite(id),
    stale: [queryKeys.companies.members(id)],
    mutationFn: (form: InvitationForm, key) => call(inviteMember, { params: { id }, body: form, key: key() }),
    meta: { success: false, failure: msg('The invitation could not be sent') },
  });

export const useWithdrawInvitation = (invitation_id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.withdraw(invitation_id),
    stale: [queryKeys.companies.every],
    mutationFn: async () => {
      await unlessGone(call(withdrawInvitation, { params: { id: invitation_id } }));
    },
    meta: { success: msg('Invitation withdrawn'), failure: msg('The invitation could not be withdrawn') },
  });

/** Also for a member who leaves. */
export const useRemoveMember = (id: string, user_id: string, isOneself = false) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.removeMember(id, user_id),
    stale: [queryKeys.companies.every, queryKeys.consultations.every],
    mutationFn: async () => {
      await unlessGone(call(removeMember, { params: { id, user_id } }));
    },
    meta: {
      success: isOneself ? msg('You have left the company') : msg('Member removed'),
      failure: isOneself ? msg('You could not leave the company') : msg('The member could not be removed'),
    },
  });

export const useHandOver = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.companies.handOver(id),
    stale: [queryKeys.companies.every, queryKeys.users.every],
    mutationFn: (owner_id: string) => call(updateCompany, { params: { id }, body: { owner_id } }),
    meta: { success: msg('Company handed over'), failure: msg('The company could not be handed over') },
  });

/** Somebody else has done the same before. */
async function unlessGone(removing: Promise<unknown>) {
  try {
    await removing;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

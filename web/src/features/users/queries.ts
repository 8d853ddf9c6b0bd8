import { approveUser, getUser, listUsers, updateUser } from '@consultflow/contract/users/endpoints';
import type { User, UserChanges } from '@consultflow/contract/users/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pagesOf } from '../../lib/pages.ts';
import { renameSession } from '../../lib/session.ts';

const users = ['users'] as const;

/** Clients who wait for approval; of these, those whose name, email or company matches. */
export const pendingClients = (search?: string) =>
  pagesOf<User>({
    key: [...users, 'pending', search ?? ''],
    page: (cursor, signal) =>
      call(listUsers, { query: { role: 'client', account_status: 'pending', search, cursor } }, { signal }),
    failure: 'Failed to fetch pending clients',
  });

export const oneUser = (id: string) =>
  queryOptions({
    queryKey: [...users, id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
    select: ({ data }) => data,
    meta: { failure: 'Failed to fetch your profile data' },
  });

export function useApproveClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(approveUser, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: users }),
    meta: { success: 'Client account approved', failure: 'Failed to approve client' },
  });
}

export function useRejectClient() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(updateUser, { params: { id }, body: { account_status: 'rejected', reason } }),
    onSettled: () => cache.invalidateQueries({ queryKey: users }),
    meta: { success: 'Client account rejected', failure: 'Failed to reject client' },
  });
}

/** Changes of a person's own account; the stored session follows the name and the e-mail. */
export function useSaveProfile(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(updateUser, { params: { id }, body }),
    onSuccess: ({ data }) => {
      renameSession({ name: data.name, email: data.email });
      return cache.invalidateQueries({ queryKey: users });
    },
    meta: { success: 'Profile updated successfully', failure: 'Failed to update profile' },
  });
}

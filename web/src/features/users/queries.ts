import { forgotPassword } from '@consultflow/contract/auth/endpoints';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import {
  addUser,
  approveUser,
  deleteUser,
  downloadUsers,
  getUser,
  setUserActivity,
  updateUser,
} from '@consultflow/contract/users/endpoints';
import type { NewUser, UserChanges } from '@consultflow/contract/users/forms';
import type { AccountStatus, User, UserExcerpt, UserFilter } from '@consultflow/contract/users/schema';
import {
  type InfiniteData,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useTellLost } from '../../domain/appointments/lost.ts';
import { allUserExcerpts, EXCERPTS, userExcerpts } from '../../domain/people/excerpts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { mutationScopes } from '../../lib/api/mutation-scopes.ts';
import { NOT_SENT } from '../../lib/held.ts';
import { call, download } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { AT_ONCE, pagesOf } from '../../lib/api/pages.ts';
import { EMPTY } from '../../lib/api/replies.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { switchZone } from '../../lib/time/zone.ts';
import { renameSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** Clients who wait for approval, filtered by name, e-mail or company. */
export const pendingClients = (search?: string) =>
  pagesOf<UserExcerpt>({
    key: queryKeys.users.pending(search),
    page: (cursor, signal) =>
      call(
        userExcerpts,
        {
          query: {
            ...EXCERPTS,
            role: 'client',
            account_status: 'pending',
            order: 'asc',
            search,
            limit: AT_ONCE,
            cursor,
          },
        },
        { signal, words: { empty: t(INCOMPLETE), cutOff: t(INCOMPLETE), unusable: t(INCOMPLETE) } },
      ),
    failure: msg('Failed to fetch pending clients'),
  });

const INCOMPLETE = msg('Server returned an incomplete response. Please try again.');

/** All users, newest first. A list of thousands is not refetched whenever the window gets the focus. */
export const allUsers = (filter: Pick<UserFilter, 'role' | 'status' | 'room' | 'search'>) => ({
  ...pagesOf<UserExcerpt>({
    key: queryKeys.users.list(filter),
    page: (cursor, signal) =>
      call(allUserExcerpts, { query: { ...EXCERPTS, ...filter, limit: AT_ONCE, cursor } }, { signal }),
    failure: msg('Failed to load users'),
  }),
  refetchOnWindowFocus: false,
});

/** Clients, filtered by name, e-mail, company or department. */
export const allClients = (search?: string) =>
  pagesOf<UserExcerpt>({
    key: queryKeys.users.clients(search),
    page: (cursor, signal) =>
      call(
        userExcerpts,
        { query: { ...EXCERPTS, role: 'client', search, limit: AT_ONCE, cursor } },
        { signal },
      ),
    failure: msg('Failed to fetch clients'),
  });

/** The listed users as a spreadsheet. */
export const useDownloadUsers = (
  filter: Pick<UserFilter, 'role' | 'status' | 'room' | 'search'>,
  failure: Message,
) =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadUsers, { query: filter })),
    meta: { failure },
  });

export const oneUser = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.one(id),
    queryFn: ({ signal }) =>
      call(
        getUser,
        { params: { id } },
        { signal, words: { empty: t(PROFILE_FAILED), unusable: t(PROFILE_FAILED) } },
      ),
    select: ({ data }) => data,
    meta: { failure: PROFILE_FAILED },
  });

const PROFILE_FAILED = msg('Failed to fetch your profile data');

export const useIsDeciding = (id: string) =>
  useIsMutating({ mutationKey: mutationKeys.users.decide(id) }) > 0;

/** Only if the account still has the status that was seen. */
export const approving = (id: string, seen: AccountStatus, how: { keepalive?: boolean } = {}) => ({
  mutationKey: mutationKeys.users.decide(id),
  stale: [queryKeys.users.every],
  mutationFn: () =>
    call(
      approveUser,
      { params: { id }, query: { account_status_seen: seen } },
      { words: { empty: t(EMPTY) }, ...how },
    ),
  meta: {
    success: msg('Client account approved'),
    failure: msg('Failed to approve client'),
    signedOut: NOT_SENT,
  },
});

export const useApproveClient = (id: string, seen: AccountStatus) => useSingleFlight(approving(id, seen));

/** Rejects an account that waits for its decision. */
export const useRejectClient = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.users.decide(id),
    stale: [queryKeys.users.every],
    mutationFn: (reason: string) =>
      call(updateUser, {
        params: { id },
        body: { account_status: 'rejected', account_status_seen: 'pending', reason },
      }),
    meta: { success: msg('Client account rejected'), failure: msg('Failed to reject client') },
  });

type OwnChoices = Pick<UserChanges, 'wants_mail' | 'reminders'>;

const ownChange = (id: string) => ({
  mutationFn: (body: UserChanges) => call(updateUser, { params: { id }, body }),
  meta: { success: msg('Profile updated successfully'), failure: msg('Failed to update profile') },
});

/** A part of the user's own account; the stored session is updated. */
export const useSaveProfile = (id: string, part: 'account' | 'password' | 'hours' | 'zone') =>
  useSingleFlight({
    ...ownChange(id),
    mutationKey: mutationKeys.users.saveOwn(id, part),
    stale: [queryKeys.users.every],
    onSuccess: ({ data: { name, email, phone, time_zone } }) => {
      renameSession({ name, email, phone });
      switchZone(time_zone);
    },
  });

/** What users choose for themselves: shown at once and saved on every change; a failure has a toast. */
export function useOwnChoice(user: User) {
  const cache = useQueryClient();
  const { queryKey } = oneUser(user.id);
  const mutationKey = mutationKeys.users.saveOwn(user.id, 'choices');
  const save = useMutation({
    ...ownChange(user.id),
    mutationKey,
    scope: mutationScopes.ownChoices(user.id),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.users.every }),
  });
  const [shown, show] = useOptimistic(user, (current, changes: OwnChoices) => ({ ...current, ...changes }));
  /** With what is being saved, which the screen may show a moment later. */
  const latest = () =>
    cache
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .reduce<User>(
        (now, { state }) => ({ ...now, ...(state.variables as OwnChoices) }),
        cache.getQueryData(queryKey)?.data ?? user,
      );
  const choose = (change: (now: User) => OwnChoices) =>
    startTransition(async () => {
      const changes = change(latest());
      show(changes);
      await save.mutateAsync(changes).catch(() => undefined);
    });
  return [shown, choose] as const;
}

export const useAddUser = () =>
  useSingleFlight({
    mutationKey: mutationKeys.users.add,
    stale: [queryKeys.users.every, queryKeys.consultants.every],
    mutationFn: (user: Pick<NewUser, 'name' | 'email' | 'password' | 'role' | 'invite'>, key) =>
      call(addUser, { body: user, key: key() }),
    meta: { success: msg('User created successfully'), failure: msg('Failed to create user') },
  });

type Edit = UserChanges & {
  /** Takes over the open cases of a consultant who gets another role. */
  successor_id?: string | undefined;
};

/** An admin's changes to another user; only changed fields are sent, so that another admin's changes are kept. */
export function useEditUser(id: string) {
  const tellLost = useTellLost();
  return useSingleFlight({
    mutationKey: mutationKeys.users.edit(id),
    stale: [queryKeys.users.every, queryKeys.consultants.every, queryKeys.slots.every],
    mutationFn: ({ successor_id, ...changes }: Edit) =>
      call(updateUser, { params: { id }, query: { successor_id }, body: changes }),
    onSuccess: ({ data }) => tellLost(data.lost),
    meta: { success: msg('Profile updated successfully'), failure: msg('Failed to update user') },
  });
}

/** Mails a user the link of “Forgot password?”. The screen says where it was sent. */
export const useSendPasswordLink = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.users.sendPasswordLink(id),
    stale: [],
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    meta: { success: false, failure: msg('Failed to send the link') },
  });

export const useDeleteUser = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.users.delete(id),
    stale: [queryKeys.users.everyList],
    mutationFn: () => call(deleteUser, { params: { id } }),
    meta: { success: msg('User deleted successfully'), failure: msg('Failed to delete user') },
  });

type Activity = { status: User['status']; again?: boolean };
type Pages = InfiniteData<{ data: UserExcerpt[] }>;

const withActivity = (pages: Pages | undefined, { id, is_active, status }: User) =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((one) => (one.id === id ? { ...one, is_active, status } : one)),
    })),
  };

/** Activates or deactivates a user, with one chance to undo it. The row stays in place. */
export function useUserActivity(id: string) {
  const cache = useQueryClient();
  const tellLost = useTellLost();
  const set = useMutation({
    scope: mutationScopes.activity(id),
    mutationFn: ({ status }: Activity) => call(setUserActivity, { params: { id }, body: { status } }),
    onSuccess: async ({ data, message }, { status, again }) => {
      tellLost(data.lost);
      await cache.cancelQueries({ queryKey: queryKeys.users.everyList });
      cache.setQueriesData<Pages>({ queryKey: queryKeys.users.everyList }, (pages) =>
        withActivity(pages, data),
      );
      await cache.invalidateQueries({ queryKey: queryKeys.users.everyList, refetchType: 'none' });
      const before = status === 'active' ? 'inactive' : 'active';
      if (message && !again)
        toast.success(message, { undo: () => set.mutate({ status: before, again: true }) });
    },
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.users.everyList }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.consultants.every }),
    meta: { success: msg('User status updated successfully'), failure: msg('Failed to update user status') },
  });
  return set;
}

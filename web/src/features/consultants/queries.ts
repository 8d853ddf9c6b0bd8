import {
  addConsultant,
  deleteConsultant,
  getConsultant,
  updateConsultant,
} from '@consultflow/contract/consultants/endpoints';
import type { ConsultantForm, ListedConsultant } from '@consultflow/contract/consultants/schema';
import { msg, t } from '@consultflow/contract/language/t';
import type { Lost } from '@consultflow/contract/users/changed';
import type { User } from '@consultflow/contract/users/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTellLost } from '../../domain/appointments/lost.ts';
import { consultantExcerpts, EXCERPTS } from '../../domain/people/excerpts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { mutationScopes } from '../../lib/api/mutation-scopes.ts';
import { call } from '../../lib/api/api.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';
import { EMPTY } from '../../lib/api/replies.ts';
import { AT_ONCE, pagesOf } from '../../lib/api/pages.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** All consultants, by name. */
export const allConsultants = (search?: string) =>
  pagesOf<ListedConsultant>({
    key: queryKeys.consultants.list(search),
    page: (cursor, signal) =>
      call(
        consultantExcerpts,
        { query: { ...EXCERPTS, sort: 'name', search, limit: AT_ONCE, cursor } },
        { signal },
      ),
    failure: msg('Failed to fetch consultants'),
  });

/** All consultants at once, for planning a week; the last result is cached as long as the page is open. */
export const consultantsToPlan = queryOptions({
  queryKey: queryKeys.consultants.toPlan,
  queryFn: async ({ signal }) => {
    const all: ListedConsultant[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(
        consultantExcerpts,
        { query: { ...EXCERPTS, sort: 'name', limit: AT_ONCE, cursor } },
        { signal, words: { empty: t(EMPTY) } },
      );
      all.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor);
    return all;
  },
  gcTime: Infinity,
  meta: { failure: msg('Failed to load consultants data') },
});

export const oneConsultant = (id: string) =>
  queryOptions({
    queryKey: queryKeys.consultants.one(id),
    queryFn: ({ signal }) => call(getConsultant, { params: { id } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data,
    staleTime: 0,
    meta: { failure: msg('Failed to load consultant details') },
  });

function useForget() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.consultants.every }),
      cache.invalidateQueries({ queryKey: queryKeys.users.every }),
    ]);
}

/** A new consultant, or with an id an edit; a blank password keeps the current one. */
export function useSaveConsultant(id: string | undefined) {
  const tellLost = useTellLost();
  return useSingleFlight({
    mutationKey: mutationKeys.consultants.save(id),
    stale: [queryKeys.consultants.every, queryKeys.users.every],
    mutationFn: async (form: Partial<ConsultantForm>, key): Promise<Saved> =>
      id
        ? call(updateConsultant, { params: { id }, body: form })
        : call(addConsultant, { body: form as ConsultantForm, key: key() }),
    onSuccess: ({ data }) => tellLost(data.lost),
    meta: {
      success: id ? msg('Consultant updated successfully') : msg('Consultant added successfully'),
      failure: id ? msg('Failed to update consultant') : msg('Failed to add consultant'),
    },
  });
}

type Saved = { data: User & { lost?: Lost | undefined } };

/** Deletes a consultant; a successor takes over the open cases. */
export const useDeleteConsultant = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.consultants.delete(id),
    stale: [
      queryKeys.consultants.everyList,
      queryKeys.consultants.toPlan,
      queryKeys.users.everyList,
      queryKeys.consultations.every,
    ],
    mutationFn: (successor_id: string | undefined) =>
      call(deleteConsultant, { params: { id }, query: { successor_id } }),
    meta: { success: msg('Consultant removed successfully'), failure: msg('Failed to delete consultant') },
  });

type Activity = { is_active: boolean; again?: boolean };

/** Activates or deactivates a consultant, with one chance to undo it. */
export function useConsultantActivity(id: string) {
  const forget = useForget();
  const tellLost = useTellLost();
  const set = useMutation({
    scope: mutationScopes.activity(id),
    mutationFn: ({ is_active }: Activity) => call(updateConsultant, { params: { id }, body: { is_active } }),
    onSuccess: ({ data, message }, { is_active, again }) => {
      tellLost(data.lost);
      if (message && !again)
        toast.success(message, { undo: () => set.mutate({ is_active: !is_active, again: true }) });
    },
    onSettled: forget,
    meta: { failure: msg('Failed to update consultant status') },
  });
  return set;
}

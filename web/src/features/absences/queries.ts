import { addAbsence, deleteAbsence, updateAbsence } from '@consultflow/contract/absences/endpoints';
import type { Absence, AbsenceForm } from '@consultflow/contract/absences/schema';
import { msg } from '@consultflow/contract/language/t';
import { useQueries } from '@tanstack/react-query';
import { absencesIn } from '../../domain/appointments/absences.ts';
import { call } from '../../lib/api/api.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';

/** The absences of those who stand in, which are not over at that time; those that are not loaded yet are left out. */
export const useAbsencesOfSubstitutes = (absences: Absence[], from: string) =>
  useQueries({
    queries: [...new Set(absences.flatMap(({ substitute_id }) => substitute_id ?? []))].map((user_id) =>
      absencesIn({ from, user_id }),
    ),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

/** A new one, or with an id a change. */
export const useSaveAbsence = (kind: 'absence' | 'closure', id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.absences.save(kind, id),
    stale: [queryKeys.absences.every, queryKeys.slots.every],
    mutationFn: (absence: AbsenceForm, key) =>
      id
        ? call(updateAbsence, { params: { id }, body: absence })
        : call(addAbsence, { body: absence, key: key() }),
    meta: { failure: msg('This could not be saved') },
  });

export const useDeleteAbsence = (id: string) =>
  useSingleFlight({
    mutationKey: mutationKeys.absences.delete(id),
    stale: [queryKeys.absences.every, queryKeys.slots.every],
    mutationFn: (updated_at: string) => call(deleteAbsence, { params: { id }, query: { updated_at } }),
    meta: { failure: msg('This could not be deleted') },
  });

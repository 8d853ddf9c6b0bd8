import {
  addAbsence,
  deleteAbsence,
  listAbsences,
  updateAbsence,
} from '@consultflow/contract/absences/endpoints';
import type { AbsenceForm } from '@consultflow/contract/absences/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';

/** What is not over at that time: the closures of the firm, and the absences of everybody. */
export const absencesFrom = (from: string) =>
  queryOptions({
    queryKey: queryKeys.absences.list({ from }),
    queryFn: ({ signal }) =>
      call(listAbsences, { query: { from, limit: 500 } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data,
    meta: { failure: msg('The absences could not be loaded') },
  });

/** A new one, or with an id a change. */
export const useSaveAbsence = (id: string | undefined) =>
  useSingleFlight({
    mutationKey: mutationKeys.absences.save(id),
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
    mutationFn: () => call(deleteAbsence, { params: { id } }),
    meta: { failure: msg('This could not be deleted') },
  });

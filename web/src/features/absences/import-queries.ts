import { deleteAbsence, importClosures } from '@consultflow/contract/absences/endpoints';
import { msg } from '@consultflow/contract/language/t';
import { call } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/keys.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';

/** What a calendar file would add. */
export const usePreview = () =>
  useSingleFlight({
    mutationKey: mutationKeys.absences.preview,
    stale: [],
    mutationFn: (calendar: string) =>
      call(importClosures, { query: { preview: 'true' }, body: { calendar }, key: newKey() }),
    meta: { failure: msg('The calendar file could not be read') },
  });

/** Adds what was chosen of a calendar file. */
export const useImport = () =>
  useSingleFlight({
    mutationKey: mutationKeys.absences.import,
    stale: [queryKeys.absences.every, queryKeys.slots.every],
    mutationFn: (body: { calendar: string; chosen: string[] }, key) =>
      call(importClosures, { query: {}, body, key: key() }),
    meta: { success: false, failure: msg('The closures could not be added') },
  });

/** Deletes what was just added. */
export const useTakeBack = () =>
  useSingleFlight({
    mutationKey: mutationKeys.absences.takeBack,
    stale: [queryKeys.absences.every, queryKeys.slots.every],
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await call(deleteAbsence, { params: { id } });
    },
    meta: { success: msg('The added closures are deleted again'), failure: msg('This could not be deleted') },
  });

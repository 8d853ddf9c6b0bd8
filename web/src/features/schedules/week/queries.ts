import { listAbsences } from '@consultflow/contract/absences/endpoints';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { busyIn } from '../../../domain/appointments/busy.ts';
import { call } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { EMPTY } from '../../../lib/api/replies.ts';
import { addDays } from '../../../lib/time/calendar.ts';
import { startOfDayIn } from '../../../lib/time/zones.ts';

const weekIn = (zone: string, monday: string) => ({
  from: startOfDayIn(zone, monday),
  to: startOfDayIn(zone, addDays(monday, 7)),
});

/** The booked and held times of a consultant in a week of the firm's calendar. */
export const ownTimes = (consultant_id: string, monday: string, zone: string) =>
  busyIn({ consultant_id, ...weekIn(zone, monday) });

/** The absences of a consultant and the closures of the firm in a week of its calendar. */
export const absencesInWeek = (consultant: string, monday: string, zone: string) => {
  const { from, to } = weekIn(zone, monday);
  return queryOptions({
    queryKey: queryKeys.absences.list({ from, to }),
    queryFn: ({ signal }) =>
      call(listAbsences, { query: { from, to, limit: 500 } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data.filter(({ user_id }) => user_id === null || user_id === consultant),
    meta: { failure: msg('The absences could not be loaded') },
  });
};

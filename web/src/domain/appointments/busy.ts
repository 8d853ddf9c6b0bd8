import { listAppointments } from '@consultflow/contract/appointments/endpoints';
import type { AppointmentFilter, BusyTime } from '@consultflow/contract/appointments/busy';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';
import { addDays } from '../../lib/time/calendar.ts';
import { dayOf } from '../../lib/time/week.ts';
import { startOfDay } from '../../lib/time/zones.ts';

/** The most rows of one response. */
const MOST = 500;

type Wanted = Pick<AppointmentFilter, 'consultant_id' | 'room' | 'from' | 'to'>;

/** The booked and held times of a consultant, or of the consultants of a room, in a span. */
export const busyIn = (wanted: Wanted) =>
  queryOptions({
    queryKey: queryKeys.slots.busy(wanted),
    queryFn: async ({ signal }) => {
      const times: BusyTime[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          listAppointments,
          { query: { ...wanted, limit: MOST, cursor } },
          { signal, words: { empty: t(EMPTY) } },
        );
        times.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor);
      return times;
    },
    meta: { failure: msg('The appointments could not be loaded') },
  });

/** Those of the consultants of a room in a week of the reader's calendar. */
export const busyInWeek = (room: string, monday: string) =>
  busyIn({
    room,
    from: startOfDay(monday),
    to: startOfDay(addDays(monday, 7)),
  });

/** Those that begin on a day of the reader's calendar. */
export const busyOn = (day: string, times: readonly BusyTime[]) =>
  times.filter(({ starts_at }) => dayOf(new Date(starts_at)) === day);

import type { Absence } from '@consultflow/contract/absences/schema';
import { queryOptions } from '@tanstack/react-query';
import { absencesIn } from '../../../domain/appointments/absences.ts';
import { busyIn } from '../../../domain/appointments/busy.ts';
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
export const absencesInWeek = (consultant: string, monday: string, zone: string) =>
  queryOptions({
    ...absencesIn(weekIn(zone, monday)),
    select: (all: Absence[]) => all.filter(({ user_id }) => user_id === null || user_id === consultant),
  });

import type { Absence } from '@consultflow/contract/absences/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { listSchedules } from '@consultflow/contract/schedules/endpoints';
import type { Day } from '@consultflow/contract/schedules/day';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';
import { showDayShort } from '../../lib/time/clocks.ts';
import { addDays, mondayOf } from '../../lib/time/calendar.ts';
import { dayOf, today } from '../../lib/time/week.ts';
import { startOfDay } from '../../lib/time/zones.ts';
import { absencesIn } from './absences.ts';
import { type Firm, isAbsentAllDay } from './days.ts';

const absencesOn = (day: string) => absencesIn({ from: startOfDay(day), to: startOfDay(addDays(day, 1)) });

const scheduleOf = (monday: string) =>
  queryOptions({
    queryKey: queryKeys.schedules.week(monday),
    queryFn: ({ signal }) =>
      call(listSchedules, { query: { week_start_date: monday } }, { signal, words: { empty: t(EMPTY) } }),
    select: ({ data }) => data[0] ?? null,
    meta: { failure: msg('Failed to load schedule data.') },
  });

/** Why consultants have no free time on a day, for staff: a sentence by the id, as far as it is known. */
export function useReasons(room: string, day: string, firm: Firm | undefined) {
  const { absences, assigned } = useDay(room, day);
  return (consultant_id: string) => {
    const absence = absences?.find((one) => one.user_id === consultant_id && isAbsentAllDay(one, day, firm));
    if (absence) return t('Absent until {day}', { day: lastDayOf(absence) });
    if (assigned && !assigned.includes(consultant_id)) return t('Not scheduled that day');
    return t('No free time');
  };
}

/** How consultants of a room stand today, for staff: words by the id, as far as it is known. */
export function useStanding(room: string) {
  const { absences, assigned } = useDay(room, today());
  const [now] = useState(() => new Date().toISOString());
  return (consultant_id: string) => {
    const absence = absences?.find(
      ({ user_id, starts_at, ends_at }) => user_id === consultant_id && starts_at <= now && ends_at > now,
    );
    if (absence) return t('absent until {day}', { day: lastDayOf(absence) });
    return assigned?.includes(consultant_id) ? t('on today’s schedule') : undefined;
  };
}

function useDay(room: string, day: string) {
  const { data: absences } = useQuery(absencesOn(day));
  const { data: schedule } = useQuery(scheduleOf(mondayOf(day)));
  const assigned = schedule?.assignments
    .filter((one) => one.day === weekdayOf(day))
    .flatMap(({ room_assignments }) => room_assignments)
    .filter((one) => one.room === room)
    .flatMap(({ consultant_ids }) => consultant_ids);
  return { absences, assigned };
}

const lastDayOf = ({ ends_at }: Absence) => showDayShort(dayOf(new Date(Date.parse(ends_at) - 1)));

const weekdays: (Day | undefined)[] = [
  undefined,
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  undefined,
];

const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];

import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import type { Attention, PlannedWeek } from '@consultflow/contract/schedules/attention';
import { showList } from '../../../lib/language/list.ts';
import { addDays } from '../../../lib/time/calendar.ts';
import { startOfDayIn } from '../../../lib/time/zones.ts';
import { cellOf, type Place } from '../cells.ts';
import { shortDayName } from '../formats.ts';
import { gapsIn, isClosedAllWeek } from './stamp.tsx';

/** A week as it would be: closed days stay empty. */
export type Preview = {
  planned: PlannedWeek;
  places: ReadonlySet<Place>;
  shown: PlannedWeek;
  gaps: number;
  canBeFilled: boolean;
  words: string;
  waits: boolean;
};

type Wanted = { source: ReadonlySet<Place>; absences: Absence[]; isReplacing: boolean };

export function previewOf(
  planned: PlannedWeek,
  { time_zone, rooms }: Pick<Attention, 'time_zone' | 'rooms'>,
  { source, absences, isReplacing }: Wanted,
): Preview {
  const closed = planned.days.filter(({ is_closed }) => is_closed).map(({ day }) => day);
  const places = new Set([...source].filter((place) => !closed.includes(cellOf(place).day)));
  const isKept = planned.has_schedule && !isReplacing;
  const canBeFilled = !isKept && !isClosedAllWeek(planned) && places.size > 0;
  const away = (date: string, consultant: string) =>
    absences.some(
      ({ user_id, starts_at, ends_at }) =>
        user_id === consultant &&
        Date.parse(starts_at) <= Date.parse(startOfDayIn(time_zone, date)) &&
        Date.parse(ends_at) >= Date.parse(startOfDayIn(time_zone, addDays(date, 1))),
    );
  const cells = [...places].map(cellOf);
  const shown = canBeFilled
    ? {
        ...planned,
        has_schedule: true,
        days: planned.days.map((one) => ({
          ...one,
          covered: cells
            .filter(({ day, consultant }) => day === one.day && !away(one.date, consultant))
            .map(({ room }) => room),
        })),
      }
    : planned;
  const gaps = canBeFilled ? gapsIn(shown, rooms) : 0;
  return { planned, places, shown, gaps, canBeFilled, ...wordsOf() };

  function wordsOf() {
    if (isClosedAllWeek(planned)) return { words: t('Closed all week'), waits: false };
    if (isKept) return { words: t('Has a schedule, stays as it is'), waits: false };
    const parts = [
      ...(planned.has_schedule ? [t('Replaces its schedule')] : []),
      ...(closed.length > 0
        ? [t('{days} closed', { days: showList(closed.map(shortDayName), 'narrow') })]
        : []),
      ...(gaps > 0 ? [t('{count, plural, one {# gap} other {# gaps}}', { count: gaps })] : []),
    ];
    return {
      words: parts.length > 0 ? showList(parts, 'narrow') : allWords(),
      waits: gaps > 0,
    };
  }

  function allWords() {
    return rooms.every(({ has_consultants }) => has_consultants) ? t('All rooms on all days') : t('Complete');
  }
}

import type { Absence } from '@consultflow/contract/absences/schema';
import { showDayAndHours } from '../../lib/time/clocks.ts';
import { addDays } from '../../lib/time/calendar.ts';
import { showDate } from '../../lib/time/week.ts';
import { dayIn } from '../../lib/time/dates.ts';
import { startOfDayIn } from '../../lib/time/zones.ts';

export type Span = Pick<Absence, 'starts_at' | 'ends_at'>;

/** The first and the last day of a span, by the calendar of a zone. */
export type Days = { first: string; last: string };

export const daysOf = ({ starts_at, ends_at }: Span, zone: string): Days => ({
  first: dayIn(zone, starts_at),
  last: dayIn(zone, new Date(Date.parse(ends_at) - 1)),
});

/** From the beginning of the first day to the end of the last. */
export const spanOf = ({ first, last }: Days, zone: string) => ({
  starts_at: startOfDayIn(zone, first),
  ends_at: startOfDayIn(zone, addDays(last, 1)),
});

/** Whether a span begins and ends with days of that calendar. */
export function isOfWholeDays(absence: Span, zone: string) {
  const { starts_at, ends_at } = spanOf(daysOf(absence, zone), zone);
  return (
    Date.parse(starts_at) === Date.parse(absence.starts_at) &&
    Date.parse(ends_at) === Date.parse(absence.ends_at)
  );
}

/** Nov 30, 2026, or both ends of a longer span; with the hours if it is of parts of days. */
export const showSpan = (absence: Span, zone: string) =>
  isOfWholeDays(absence, zone) ? showDays(daysOf(absence, zone)) : showDayAndHours(absence);

const showDays = ({ first, last }: Days) =>
  first === last ? showDate(first) : `${showDate(first)} – ${showDate(last)}`;

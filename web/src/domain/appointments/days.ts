import type { Slot } from '@consultflow/contract/appointments/schema';
import { Weekday, type WeeklyHours } from '@consultflow/contract/settings/hours';
import { addDays, mondayOf, utc, workdaysOf } from '../../lib/time/calendar.ts';
import { dayIn, dayOf, mondayAhead } from '../../lib/time/week.ts';
import { readersZone } from '../../lib/time/zone.ts';
import { instantOf, startOfDay, startOfDayIn } from '../../lib/time/zones.ts';

type Week = {
  slots: readonly Slot[];
  time_zone: string;
  opening_hours?: WeeklyHours | undefined;
  weeks_without_schedule: readonly string[];
  closures: readonly { name: string; starts_at: string; ends_at: string }[];
};

export type Firm = Pick<Week, 'time_zone' | 'opening_hours'>;

/** The slots of a day of the reader's calendar. */
export const slotsOn = (day: string, slots: readonly Slot[]) =>
  slots.filter(({ starts_at }) => dayOf(new Date(starts_at)) === day);

/** Why a day has no slots, where that is known. */
export function whyNone(day: string, { time_zone, weeks_without_schedule, closures }: Week) {
  const noon = new Date(instantOf(`${day}T12:00`));
  const firmDay = dayIn(time_zone)(noon);
  const closure = closures.find(
    ({ starts_at, ends_at }) =>
      Date.parse(starts_at) <= noon.getTime() && noon.getTime() < Date.parse(ends_at),
  );
  if (closure) return { kind: 'closed', name: closure.name } as const;
  if (weeks_without_schedule.includes(mondayOf(firmDay))) return { kind: 'no schedule' } as const;
  return undefined;
}

/** Why a week has no slots, where that is known: one whose days are all closed, or closed or without a schedule. */
export function whyNoneInWeek(monday: string, week: Week) {
  const kinds = workdaysOf(monday).map((day) => whyNone(day, week)?.kind);
  if (kinds.includes(undefined)) return undefined;
  return kinds.includes('no schedule') ? 'no schedule' : 'closed';
}

type Span = { starts_at: string; ends_at: string };

/** Whether an absence takes all opening hours of a day, or without any the day itself. */
export function isAbsentAllDay({ starts_at, ends_at }: Span, day: string, firm: Firm | undefined) {
  const takes = (from: string, until: string) =>
    Date.parse(starts_at) <= Date.parse(from) && Date.parse(ends_at) >= Date.parse(until);
  const zone = firm?.time_zone ?? readersZone();
  const firmDay = dayIn(zone)(new Date(instantOf(`${day}T12:00`)));
  const periods = firm?.opening_hours?.[weekdayOf(firmDay)] ?? [];
  return periods.length > 0
    ? periods.every(([opens, closes]) => takes(at(firmDay, opens, zone), at(firmDay, closes, zone)))
    : takes(startOfDay(day), startOfDay(addDays(day, 1)));
}

/** As many working days as are wanted from a day on. */
export function workdaysFrom(day: string, count: number, isWorkday: IsWorkday) {
  const days: string[] = [];
  for (let at = day; days.length < count; at = addDays(at, 1)) if (isWorkday(at)) days.push(at);
  return days;
}

export type IsWorkday = (day: string) => boolean;

export const isMondayToFriday: IsWorkday = (day) => !['Saturday', 'Sunday'].includes(weekdayOf(day));

/**
 * Whether the firm is open from its Monday to its Friday on a day of the reader's calendar: where clocks are far behind
 * those of the firm, its Monday morning is on a Sunday.
 */
export function workdaysOfFirm({ time_zone, opening_hours }: Firm, reader = readersZone()): IsWorkday {
  const periodsOn = (day: string) => (isMondayToFriday(day) && opening_hours?.[weekdayOf(day)]) || [];
  const isEverOpen = WEEK.some((day) => periodsOn(day).length > 0);
  if (!isEverOpen) return isMondayToFriday;
  const known = new Map<string, boolean>();
  const isOpenOn = (day: string) => {
    const [from, until] = [startOfDayIn(reader, day), startOfDayIn(reader, addDays(day, 1))];
    return [addDays(day, -1), day, addDays(day, 1)].some((firmDay) =>
      periodsOn(firmDay).some(
        ([opens, closes]) => at(firmDay, opens, time_zone) < until && at(firmDay, closes, time_zone) > from,
      ),
    );
  };
  return (day) => {
    const found = known.get(day) ?? isOpenOn(day);
    known.set(day, found);
    return found;
  };
}

/**
 * The Monday of the first week of the reader's calendar that can have times: the firm's working week may begin or end on
 * a weekend there.
 */
export function firstWeek(firm = readersZone(), now = new Date(), reader = readersZone()) {
  const today = dayIn(firm)(now);
  if (isMondayToFriday(today)) return mondayOf(dayIn(reader)(now));
  return mondayOf(dayIn(reader)(new Date(startOfDayIn(firm, mondayAhead(today)))));
}

/** Any week, from its Monday on. */
const WEEK = workdaysOf('2026-11-23');

const at = (day: string, clock: string, zone: string) =>
  clock === '24:00' ? startOfDayIn(zone, addDays(day, 1)) : instantOf(`${day}T${clock}`, zone);

const weekdayOf = (day: string) => Weekday.options[(utc(day).getUTCDay() + 6) % 7]!;

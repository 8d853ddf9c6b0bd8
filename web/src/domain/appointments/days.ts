import type { Slot } from '@consultflow/contract/appointments/schema';
import { addDays, mondayOf } from '../../lib/time/calendar.ts';
import { dayIn, dayOf } from '../../lib/time/week.ts';
import { instantOf } from '../../lib/time/zones.ts';

type Week = {
  slots: readonly Slot[];
  time_zone: string;
  weeks_without_schedule: readonly string[];
  closures: readonly { name: string; starts_at: string; ends_at: string }[];
};

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

/** Monday to Friday from a day on: as many working days as are wanted. */
export function workdaysFrom(day: string, count: number) {
  const days: string[] = [];
  for (let at = day; days.length < count; at = addDays(at, 1)) if (!isWeekend(at)) days.push(at);
  return days;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

import type { Slot } from '@consultflow/contract/appointments/schema';
import { workdaysOf } from '../../../lib/time/calendar.ts';
import { dayOf } from '../../../lib/time/week.ts';
import { timeOfDay } from '../../../lib/time/zones.ts';

/** A time at which somebody is free. */
export type FreeTime = { starts_at: string; ends_at: string; consultants: { id: string; name: string }[] };

/** The times of slots, each with everybody who is free then. */
export function timesOf(slots: readonly Slot[]): FreeTime[] {
  const times = new Map<string, FreeTime>();
  for (const { starts_at, ends_at, consultant_id: id, consultant_name: name } of slots) {
    const time = times.get(starts_at) ?? { starts_at, ends_at, consultants: [] };
    time.consultants.push({ id, name });
    times.set(starts_at, time);
  }
  return [...times.values()].toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
}

/** The consultants of slots, each once, by name. */
export const consultantsOf = (slots: readonly Slot[]) =>
  [
    ...new Map(slots.map(({ consultant_id: id, consultant_name: name }) => [id, { id, name }])).values(),
  ].toSorted((one, other) => one.name.localeCompare(other.name));

export const dayOfTime = (time: string) => dayOf(new Date(time));

export const hourOf = (time: string) => timeOfDay(time).hour;

/** Monday to Friday, and a day of the weekend that has times: elsewhere it may still be Friday. */
export const daysOf = (monday: string, times: readonly FreeTime[]) =>
  [...new Set([...workdaysOf(monday), ...times.map(({ starts_at }) => dayOfTime(starts_at))])].toSorted(
    (one, other) => one.localeCompare(other),
  );

/** At most two: half hours stand side by side, more flow. */
const MOST_MINUTES = 2;

/** The minutes of the hour at which times begin, if there are few. */
export function minutesOf(times: readonly { starts_at: string }[]) {
  const minutes = [...new Set(times.map(({ starts_at }) => minuteOf(starts_at)))];
  return minutes.length > MOST_MINUTES ? [] : minutes.toSorted((one, other) => one - other);
}

export const minuteOf = (time: string) => timeOfDay(time).minute;

/** The hours of a week that have times, from the first to the last. */
export function hoursOf(times: readonly { starts_at: string }[]) {
  const hours = times.map(({ starts_at }) => hourOf(starts_at));
  const first = Math.min(...hours);
  return hours.length === 0
    ? []
    : Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at);
}

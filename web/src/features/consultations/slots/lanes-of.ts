import type { BusyTime } from '@consultflow/contract/appointments/busy';
import type { Slot } from '@consultflow/contract/appointments/schema';
import type { User } from '@consultflow/contract/users/schema';
import { dayOf } from '../../../lib/time/week.ts';
import { startOfDay } from '../../../lib/time/zones.ts';

export type Lane = {
  consultant: { id: string; name: string };
  isOwn: boolean;
  slots: Slot[];
  busy: BusyTime[];
  /** Stretches in which it is free all along, in hours of the day. */
  runs: { at: number; for: number }[];
};

/** A lane for each consultant of a room: one's own first, then those who can, then those who cannot. */
export function lanesOf(
  slots: readonly Slot[],
  colleagues: readonly Pick<User, 'id' | 'name'>[],
  self: string,
  busy: readonly BusyTime[],
) {
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  for (const { consultant_id, consultant_name } of slots) names.set(consultant_id, consultant_name);
  return [...names]
    .map(([id, name]): Lane => {
      const own = slots.filter((slot) => slot.consultant_id === id);
      return {
        consultant: { id, name },
        isOwn: id === self,
        slots: own,
        busy: busy.filter((time) => time.consultant_id === id),
        runs: runsOf(own),
      };
    })
    .toSorted(
      (one, other) =>
        Number(other.isOwn) - Number(one.isOwn) ||
        Number(other.slots.length > 0) - Number(one.slots.length > 0) ||
        one.consultant.name.localeCompare(other.consultant.name),
    );
}

/** Hours since the midnight before a time in the reader's zone. */
export function hourOf(time: string, day: string) {
  return (Date.parse(time) - Date.parse(startOfDay(day))) / 3_600_000;
}

function runsOf(slots: readonly Slot[]) {
  const runs: { from: number; until: number }[] = [];
  for (const slot of slots) {
    const from = hourOf(slot.starts_at, dayOf(new Date(slot.starts_at)));
    const until = from + (Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / 3_600_000;
    const last = runs.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else runs.push({ from, until });
  }
  return runs.map(({ from, until }) => ({ at: from, for: until - from }));
}

/** The hours that a scale of these times shows, by default the usual ones of an office. */
export function scaleOf(slots: readonly Slot[], day: string) {
  const starts = slots.map(({ starts_at }) => Math.floor(hourOf(starts_at, day)));
  const ends = slots.map(({ ends_at }) => Math.ceil(hourOf(ends_at, day)));
  const from = Math.min(9, ...starts);
  const until = Math.max(18, ...ends);
  return { from, hours: until - from };
}

/** The smallest distance between two beginnings of one consultant, at most the length of a slot, in hours. */
export function stepOf(lanes: readonly Lane[]) {
  const gaps = lanes.flatMap(({ slots }) =>
    slots.slice(1).map((slot, at) => Date.parse(slot.starts_at) - Date.parse(slots[at]!.starts_at)),
  );
  const [first] = lanes.flatMap(({ slots }) => slots);
  const length = first ? Date.parse(first.ends_at) - Date.parse(first.starts_at) : 3_600_000;
  return { step: Math.min(length, ...gaps) / 3_600_000, length: length / 3_600_000 };
}

/** When an evening begins, and until when a night lasts, by the clock on a wall. */
const [EVENING, MORNING] = [18, 8];

/** The stretches of a scale that are evening or night somewhere else, where it is this hour at each of its hours. */
export function lateIn(from: number, hours: number, hourThere: (hour: number) => number) {
  const late: Lane['runs'] = [];
  for (let at = from; at < from + hours; at += 1) {
    const there = hourThere(at);
    if (there >= MORNING && there < EVENING) continue;
    const last = late.at(-1);
    if (last && last.at + last.for === at) last.for += 1;
    else late.push({ at, for: 1 });
  }
  return late;
}

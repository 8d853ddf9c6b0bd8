import { dayIn } from '../../time/clock.ts';
import { dayAfter, wallClock, weekdayOf } from '../../time/wall-clock.ts';
import { type Hours, WEEKDAYS, workingHours } from './hours.ts';

const MINUTE = 60_000;

/** The firm's rules; durations in minutes. */
export type Rules = {
  time_zone: string;
  opening_hours: Hours;
  duration: number;
  interval: number;
  buffer_before: number;
  buffer_after: number;
  minimum_notice: number;
  /** In days of the firm's calendar. */
  horizon: number;
  /** The most consultations of a consultant on a day. */
  most_per_day: number;
};

/** Instants in milliseconds; `until` is exclusive. */
export type Span = { from: number; until: number };

export type Consultant = {
  id: string;
  name: string;
  /** As stored: their own weekly hours, in the firm's zone. */
  availability: unknown;
  /** The days on which the saved schedule has them in the room. */
  days: string[];
  /** What appointments and holds block, with the buffers that they were booked with. */
  busy: Span[];
  absences: Span[];
  /** By day: what counts towards the daily maximum. */
  taken: Record<string, number>;
};

export type Room = {
  /** The most appointments at once. */
  capacity: number;
  /** Appointments and holds, each with the number of its seat, from its start to its end. */
  taken: (Span & { seat: number })[];
  /** When the firm is closed. */
  closures: Span[];
};

export type Slot = { consultant_id: string; consultant_name: string; starts_at: number; ends_at: number };

const overlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until;

/** The bookable times that begin within a span, by time, then consultant; day by day, so that a page reads no further. */
export function* slotsOf(rules: Rules, room: Room, consultants: Consultant[], asked: Span, now: number) {
  const dayOf = dayIn(rules.time_zone);
  const earliest = Math.max(asked.from, now + rules.minimum_notice * MINUTE);
  const lastDay = dayAfter(dayOf(new Date(now)), rules.horizon);
  const people = consultants.map((one) => ({
    ...one,
    hours: workingHours(one.availability, rules.opening_hours),
    onSchedule: new Set(one.days),
  }));
  const end = Math.min(asked.until, Date.parse(`${dayAfter(lastDay, 2)}T00:00:00Z`));
  if (earliest >= end) return;
  const isOpen = openTimes(room);

  for (let day = dayOf(new Date(earliest)); day <= lastDay; day = dayAfter(day)) {
    const at = wallClock(day, rules.time_zone);
    if ((at(0) ?? -Infinity) >= end) return;
    const found: Slot[] = [];
    for (const one of people) {
      if (!one.onSchedule.has(day) || (one.taken[day] ?? 0) >= rules.most_per_day) continue;
      for (const span of startsOf(one.hours, day, at, rules)) {
        if (span.from < earliest || span.from >= end || !isOpen(span) || !isFree(span, one, rules)) continue;
        found.push({
          consultant_id: one.id,
          consultant_name: one.name,
          starts_at: span.from,
          ends_at: span.until,
        });
      }
    }
    yield* found.toSorted(
      (a, b) => a.starts_at - b.starts_at || (a.consultant_id < b.consultant_id ? -1 : 1),
    );
  }
}

/** The times of a day's working hours at which an appointment can begin, whatever is booked. */
function* startsOf(hours: Hours, day: string, at: ReturnType<typeof wallClock>, rules: Rules) {
  const { duration, interval } = rules;
  for (const { from, until } of hours[WEEKDAYS[weekdayOf(day)]!] ?? []) {
    const closing = closingOf(at, until);
    let last = -Infinity;
    for (let minutes = from; minutes + Math.min(duration, interval) <= until; minutes += interval) {
      const begin = at(minutes);
      if (begin === undefined) continue;
      const end = begin + duration * MINUTE;
      // Where the clock is put forward, the next time can come before this one ends.
      if (end > closing || (interval >= duration && begin < last)) continue;
      last = end;
      yield { from: begin, until: end };
    }
  }
}

/** The end of working hours, or if the clock skips it what it shows next. */
function closingOf(at: ReturnType<typeof wallClock>, until: number) {
  for (let minutes = until; minutes <= 24 * 60; minutes += 1) {
    const found = at(minutes);
    if (found !== undefined) return found;
  }
  return Infinity;
}

/** Whether the firm is open and the room has a seat; the same for every consultant, so it is computed once for each time. */
function openTimes(room: Room) {
  const known = new Map<number, boolean>();
  return (span: Span) => {
    const before = known.get(span.from);
    if (before !== undefined) return before;
    const isOpen = !room.closures.some((other) => overlap(span, other)) && hasSeat(span, room);
    known.set(span.from, isOpen);
    return isOpen;
  };
}

function isFree(span: Span, { busy, absences }: Consultant, rules: Rules) {
  const wide = {
    from: span.from - rules.buffer_before * MINUTE,
    until: span.until + rules.buffer_after * MINUTE,
  };
  return !absences.some((other) => overlap(span, other)) && !busy.some((other) => overlap(wide, other));
}

/** Seats beyond the capacity, from before it shrank, count as well. */
function hasSeat(span: Span, { capacity, taken }: Room) {
  const seats = new Set<number>();
  for (const one of taken) {
    if (overlap(span, one)) seats.add(one.seat);
    if (seats.size >= capacity) return false;
  }
  return true;
}

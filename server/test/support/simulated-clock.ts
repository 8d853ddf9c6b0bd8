/** The response clock minute by minute, as a person with a calendar and a watch would count it. Times are in minutes. */

export const PLANNED_AHEAD = 400 * 24 * 60;
export const PLANNED_AT_LEAST = 390 * 24 * 60;

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export type Span = { from: number; until: number };

export type Opening = {
  time_zone: string;
  /** By weekday, in minutes of the wall clock. */
  hours: Partial<Record<(typeof days)[number], Span[]>>;
  closures: Map<string, Span>;
};

const shifts = new Map<string, Map<number, number>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the wall clock of a zone shows, as if it were UTC. */
function shown(minute: number, zone: string) {
  const quarter = Math.floor(minute / 15);
  const known = shifts.get(zone) ?? new Map<number, number>();
  shifts.set(zone, known);
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  let shift = known.get(quarter);
  if (shift === undefined) {
    const at = quarter * 15;
    shift = Date.parse(`${clock.format(at * 60_000).replace(' ', 'T')}Z`) / 60_000 - at;
    known.set(quarter, shift);
  }
  return minute + shift;
}

function isOpenAt(minute: number, { time_zone, hours, closures }: Opening) {
  const wall = shown(minute, time_zone);
  const day = days[new Date(wall * 60_000).getUTCDay()]!;
  const of = wall - Math.floor(wall / 1440) * 1440;
  return (
    (hours[day] ?? []).some(({ from, until }) => from <= of && of < until) &&
    ![...closures.values()].some(({ from, until }) => from <= minute && minute < until)
  );
}

/** The firm: when it was open is remembered, when it will be open follows from the present hours. */
export class SimulatedFirm {
  opening: Opening;
  now: number;
  plannedUntil: number;
  readonly #began: number;
  /** Minute by minute since it began. */
  readonly #open: boolean[] = [];

  constructor(opening: Opening, began: number) {
    this.opening = opening;
    this.now = began;
    this.#began = began;
    this.plannedUntil = began + PLANNED_AHEAD;
  }

  goTo(minute: number) {
    this.now = minute;
    this.#look(minute);
  }

  change(opening: Opening) {
    this.opening = opening;
    this.plannedUntil = this.now + PLANNED_AHEAD;
    this.#open.length = this.now - this.#began;
  }

  isOpen(minute: number) {
    this.#look(minute + 1);
    return this.#open[minute - this.#began] ?? false;
  }

  #look(until: number) {
    for (let at = this.#began + this.#open.length; at < until; at += 1)
      this.#open.push(isOpenAt(at, this.opening));
  }
}

type Stretch = Span & { kind: 'decision' | 'completion'; since: number };
export type Status =
  | 'requested'
  | 'pending'
  | 'approved'
  | 'rescheduled'
  | 'completed'
  | 'canceled'
  | 'rejected';
export type Targets = { response_target: number | null; completion_target: number | null };

/** One consultation, and when its clock has run. */
export class SimulatedCase {
  status: Status = 'requested';
  room: string;
  scheduled: number | undefined;
  /** The end of its appointment. */
  until: number | undefined;
  readonly requested: number;
  readonly #stretches: Stretch[] = [];

  constructor(room: string, requested: number) {
    this.room = room;
    this.requested = requested;
  }

  #wanted({ response_target, completion_target }: Targets) {
    switch (this.status) {
      case 'requested':
        return { kind: 'decision' as const, since: this.requested, target: response_target };
      case 'approved':
      case 'rescheduled':
        return {
          kind: 'completion' as const,
          since: this.until ?? this.scheduled!,
          target: completion_target,
        };
      default:
        return undefined;
    }
  }

  /** After a change; one of its room or its target counts from now on. */
  follow(now: number, targets: Targets, fromNow: boolean) {
    const wanted = this.#wanted(targets);
    const running = this.#stretches.at(-1);
    const isRunning = running?.until === Infinity;
    const goesOn =
      isRunning &&
      typeof wanted?.target === 'number' &&
      running.kind === wanted.kind &&
      running.since === wanted.since;
    if (goesOn) return;
    if (isRunning) {
      if (running.from >= now) this.#stretches.pop();
      else running.until = now;
    }
    if (typeof wanted?.target !== 'number') return;
    const { kind, since } = wanted;
    const isFirst = !this.#stretches.some((one) => one.kind === kind && one.since === since);
    const from = kind === 'decision' ? now : isFirst && !fromNow ? since : Math.max(since, now);
    this.#stretches.push({ kind, since, from, until: Infinity });
  }

  /** The minute in which three quarters or all of the target are used up; null if no clock runs, or not in sight. */
  due(firm: SimulatedFirm, targets: Targets, share: number) {
    const wanted = this.#wanted(targets);
    if (typeof wanted?.target !== 'number') return null;
    let left = wanted.target * share;
    for (const one of this.#stretches.filter(
      ({ kind, since }) => kind === wanted.kind && since === wanted.since,
    ))
      for (let minute = one.from; minute < Math.min(one.until, firm.plannedUntil); minute += 1)
        if (firm.isOpen(minute)) {
          if (left <= 1) return minute + left;
          left -= 1;
        }
    return null;
  }
}

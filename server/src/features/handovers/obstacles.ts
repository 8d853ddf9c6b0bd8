import type { Obstacle } from '@consultflow/contract/handovers/schema';
import type { Settings } from '@consultflow/contract/settings/schema';
import { dayIn } from '../../time/clock.ts';

/** Instants in milliseconds. */
export type Span = { from: number; until: number };

/** An open case; an undecided request has no date. */
export type OpenCase = {
  id: string;
  room: string;
  scheduled_date: string | null;
  /** Its appointment; null if none is booked. */
  meets: Span | null;
  /** What the appointment blocks, with buffers. */
  blocked: Span | null;
};

type Calendar = {
  rooms: readonly string[];
  /** What the appointments and holds of the successor block. */
  busy: Span[];
  /** When the successor is absent. */
  absences: Span[];
  /** How many consultations the successor has on each day. */
  taken: Record<string, number>;
  rules: Pick<Settings, 'max_consultations_per_day' | 'time_zone'>;
  now: number;
};

/** Earlier cases get the free places. A case that has begun needs no place, only somebody to finish it. */
export function obstaclesAmong(cases: OpenCase[], { rooms, busy, absences, taken, rules, now }: Calendar) {
  const dayOf = dayIn(rules.time_zone);
  const blocked = [...busy];
  const onDay = new Map(Object.entries(taken));
  const take = ({ scheduled_date, blocked: span }: OpenCase) => {
    if (span) blocked.push(span);
    if (scheduled_date === null) return;
    const day = dayOf(scheduled_date);
    onDay.set(day, (onDay.get(day) ?? 0) + 1);
  };
  const obstacleOf = ({ room, scheduled_date, meets, blocked: span }: OpenCase): Obstacle | undefined => {
    if (!rooms.includes(room)) return 'room';
    if (scheduled_date === null || Date.parse(scheduled_date) <= now) return undefined;
    if (meets && absences.some((other) => overlap(meets, other))) return 'absence';
    if (span && blocked.some((other) => overlap(span, other))) return 'time';
    if ((onDay.get(dayOf(scheduled_date)) ?? 0) >= rules.max_consultations_per_day) return 'day';
    return undefined;
  };

  const found = new Map<string, Obstacle>();
  for (const one of cases.toSorted(byDate)) {
    const obstacle = obstacleOf(one);
    if (obstacle) found.set(one.id, obstacle);
    else take(one);
  }
  return found;
}

/** The times ahead that are booked for a case. */
export type Times = { id: string; spans: Span[] };

type Seats = { capacity: number; taken: (Span & { seat: number })[] };

/**
 * Earlier cases get the free seats of another room. There is one for each of the others, in whatever order the database
 * moves them: never as many seats are taken at once.
 */
export function obstaclesAmongSeats(cases: Times[], { capacity, taken }: Seats) {
  const moved: (Span & { id: string })[] = [];
  const isFree = (span: Span & { id: string }) => {
    const seats = new Set(taken.filter((one) => overlap(one, span)).map(({ seat }) => seat));
    const beside = moved.filter((one) => one.id !== span.id && overlap(one, span));
    return seats.size + beside.length < capacity;
  };

  const found = new Map<string, Obstacle>();
  for (const { id, spans } of cases) {
    const own = spans.map((span) => ({ ...span, id }));
    const before = moved.length;
    moved.push(...own);
    if (moved.filter((one) => own.some((span) => overlap(one, span))).every(isFree)) continue;
    moved.length = before;
    found.set(id, 'seat');
  }
  return found;
}

const overlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until;

const byDate = (one: OpenCase, other: OpenCase) => timeOf(one) - timeOf(other);

const timeOf = ({ scheduled_date }: OpenCase) => (scheduled_date === null ? 0 : Date.parse(scheduled_date));

import type { Adviser, AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import type { Decision } from './queries.ts';

/** Somebody who is free at the time of an appointment; chosen first only if on duty then. */
export type Colleague = Slot & Pick<Adviser, 'is_on_duty'>;

/** What can happen to an appointment: who is free then, and the next times of its room. */
export type Offers = { appointment: AffectedAppointment; free: Colleague[]; next: Slot[] };

/** What is chosen first where it is possible. */
export type First = Exclude<Decision['kind'], 'later'>;

type Taken = Pick<Slot, 'consultant_id' | 'starts_at' | 'ends_at'> & { id: string; room: string };

const MOST_OFFERED = 40;
const MINUTE = 60_000;

/**
 * The appointments with what happens to each: what was chosen, or in their order what is possible. No time of a
 * consultant is offered to two of them; `buffer` is how many minutes a consultant has between two appointments.
 */
export function decisionsFor(
  all: readonly Offers[],
  { chosen, first, buffer }: { chosen: Record<string, Decision>; first: First; buffer: number },
) {
  const decisions = new Map<string, Decision>();
  const taken: Taken[] = [];
  const decide = (appointment: AffectedAppointment, decision: Decision) => {
    decisions.set(appointment.consultation_id, decision);
    const time = timeOf(appointment, decision);
    if (time) taken.push({ ...time, id: appointment.consultation_id, room: appointment.room });
  };
  const left = ({ appointment, free, next }: Offers): Offers => {
    const others = Map.groupBy(
      taken.filter(({ id }) => id !== appointment.consultation_id),
      ({ consultant_id }) => consultant_id,
    );
    const isLeft = (slot: Slot) => !others.get(slot.consultant_id)?.some((one) => meet(one, slot, buffer));
    return { appointment, free: free.filter(isLeft), next: next.filter(isLeft) };
  };
  for (const one of all) {
    const decision = chosen[one.appointment.consultation_id];
    if (decision && isPossible(decision, one)) decide(one.appointment, decision);
  }
  for (const one of all)
    if (!decisions.has(one.appointment.consultation_id)) {
      const { appointment, free, next } = left(one);
      const inRoom = taken.filter(({ room }) => room === appointment.room);
      // A room may have only one seat.
      const alone = next.find((slot) => !inRoom.some((other) => meet(other, slot, 0)));
      const onDuty = free.find(({ is_on_duty }) => is_on_duty);
      decide(appointment, usual(first, onDuty, alone ?? next[0]));
    }
  return all.map((one) => {
    const { appointment, free, next } = left(one);
    const decision = decisions.get(appointment.consultation_id)!;
    // Whoever takes another one is free, too.
    const isNobodyFree = one.free.length === 0;
    return { appointment, decision, free, isNobodyFree, next: shortened(next, decision) };
  });
}

/** What was chosen may have gone meanwhile. */
function isPossible(decision: Decision, { free, next }: Offers) {
  switch (decision.kind) {
    case 'assign':
      return free.some(({ consultant_id }) => consultant_id === decision.consultant_id);
    case 'move':
      return next.some((slot) => keyOf(slot) === keyOf(decision.slot));
    case 'later':
      return true;
  }
}

/** With the time that is chosen, however late it is. */
const shortened = (next: Slot[], decision: Decision) =>
  next.filter(
    (slot, place) =>
      place < MOST_OFFERED || (decision.kind === 'move' && keyOf(slot) === keyOf(decision.slot)),
  );

function timeOf({ starts_at, ends_at }: AffectedAppointment, decision: Decision) {
  switch (decision.kind) {
    case 'assign':
      return { starts_at, ends_at, consultant_id: decision.consultant_id };
    case 'move':
      return decision.slot;
    case 'later':
      return undefined;
  }
}

type Time = Pick<Slot, 'starts_at' | 'ends_at'>;

/** Each time is read once, as every one is compared with many. */
const spans = new WeakMap<Time, { from: number; until: number }>();

function spanOf(time: Time) {
  const span = spans.get(time) ?? { from: Date.parse(time.starts_at), until: Date.parse(time.ends_at) };
  spans.set(time, span);
  return span;
}

function meet(one: Time, other: Time, buffer: number) {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.from < b.until + buffer * MINUTE && b.from < a.until + buffer * MINUTE;
}

function usual(first: First, free: Slot | undefined, next: Slot | undefined): Decision {
  if (first === 'move' && next) return moveTo(next);
  if (free) return assignTo(free);
  return next ? moveTo(next) : { kind: 'later' };
}

export const keyOf = ({ starts_at, consultant_id }: Pick<Slot, 'starts_at' | 'consultant_id'>) =>
  `${starts_at} ${consultant_id}`;

/** By time, each slot once. */
export const inOrder = (slots: readonly Slot[]) =>
  [...new Map(slots.map((slot) => [keyOf(slot), slot])).values()].toSorted((a, b) =>
    a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0,
  );

export const assignTo = ({ consultant_id }: Pick<Slot, 'consultant_id'>): Decision => ({
  kind: 'assign',
  consultant_id,
});

export const moveTo = ({ starts_at, ends_at, consultant_id }: Slot): Decision => ({
  kind: 'move',
  slot: { starts_at, ends_at, consultant_id },
});

import type { AffectedAppointment, Slot } from '@consultflow/contract/appointments/schema';
import { expect, test } from 'vitest';
import { decisionsFor, type First, type Offers } from './offers.ts';
import type { Decision } from './queries.ts';

const at = (hour: number, day = 23) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const slot = (consultant_id: string, hour: number, day = 30): Slot => ({
  consultant_id,
  consultant_name: consultant_id,
  starts_at: at(hour, day),
  ends_at: at(hour + 1, day),
});
const appointment = (id: string, room: string, hour: number) =>
  ({ ...slot('Elif', hour, 23), consultation_id: id, room }) as AffectedAppointment;

type Given = { first?: First; chosen?: Record<string, Decision>; buffer?: number };
const decide = (all: Offers[], { first = 'move', chosen = {}, buffer = 0 }: Given = {}) =>
  decisionsFor(all, { first, chosen, buffer });
const wordsOf = (decision: Decision) =>
  decision.kind === 'move'
    ? `${decision.slot.consultant_id} ${new Date(decision.slot.starts_at).getUTCHours()}`
    : decision.kind === 'assign'
      ? decision.consultant_id
      : 'later';
const decided = (rows: ReturnType<typeof decide>) => rows.map(({ decision }) => wordsOf(decision));

const free: Offers['free'] = [];
const next = [9, 10, 11].flatMap((hour) => [slot('Maya', hour), slot('Rohan', hour)]);
const two = [
  { appointment: appointment('1', 'A', 9), free, next },
  { appointment: appointment('2', 'A', 10), free, next },
];

test('two appointments of a room are moved to different times, and neither is offered that of the other', () => {
  const rows = decide(two);
  expect(decided(rows)).toEqual(['Maya 9', 'Maya 10']);
  expect(rows.map((row) => row.next.map(({ starts_at }) => starts_at).includes(at(9, 30)))).toEqual([
    true,
    true,
  ]);
  expect(rows[1]!.next).not.toContainEqual(slot('Maya', 9));
  expect(rows[0]!.next).not.toContainEqual(slot('Maya', 10));
});

test('where only one time is left in a room, a colleague has it too', () => {
  const only = [slot('Maya', 9), slot('Rohan', 9)];
  expect(decided(decide(two.map((one) => ({ ...one, next: only }))))).toEqual(['Maya 9', 'Rohan 9']);
  expect(decided(decide(two.map((one) => ({ ...one, next: [slot('Maya', 9)] }))))).toEqual([
    'Maya 9',
    'later',
  ]);
});

test('a consultant keeps the buffer between two appointments', () => {
  const maya = [9, 10, 11].map((hour) => slot('Maya', hour));
  expect(
    decided(
      decide(
        two.map((one) => ({ ...one, next: maya })),
        { buffer: 15 },
      ),
    ),
  ).toEqual(['Maya 9', 'Maya 11']);
});

const then = (...names: string[]) => names.map((name) => ({ ...slot(name, 9, 23), is_on_duty: true }));

test('a colleague takes one of two appointments at a time, in whichever room', () => {
  const rows = decide(
    [
      { appointment: appointment('1', 'A', 9), free: then('Maya', 'Rohan'), next },
      { appointment: appointment('2', 'B', 9), free: then('Maya', 'Rohan'), next },
      { appointment: appointment('3', 'A', 9), free: then('Maya', 'Rohan'), next: [] },
    ],
    { first: 'assign' },
  );
  expect(decided(rows)).toEqual(['Maya', 'Rohan', 'later']);
  expect(rows.map((row) => row.free.map(({ consultant_id }) => consultant_id))).toEqual([
    ['Maya'],
    ['Rohan'],
    [],
  ]);
});

test('what is chosen comes before what is not', () => {
  const chosen = { 2: { kind: 'move', slot: slot('Maya', 9) } as const };
  expect(decided(decide(two, { chosen }))).toEqual(['Maya 10', 'Maya 9']);
});

test('what was chosen and is gone meanwhile is chosen anew', () => {
  const chosen = { 1: { kind: 'move', slot: slot('Maya', 15) } as const };
  expect(decided(decide(two, { chosen }))).toEqual(['Maya 9', 'Maya 10']);
});

test('many appointments of a room all get a time, and a row offers it', () => {
  const days = Array.from({ length: 20 }, (_, day) =>
    [9, 10, 11].map((hour) => slot('Maya', hour, 30 + day)),
  );
  const many = Array.from({ length: 60 }, (_, n) => ({
    appointment: appointment(`${n}`, 'A', 9),
    free,
    next: days.flat(),
  }));
  const rows = decide(many);
  expect(new Set(rows.map(({ decision }) => JSON.stringify(decision))).size).toBe(60);
  for (const { decision, next: offered } of rows)
    expect(offered.map(({ starts_at }) => starts_at)).toContain(
      decision.kind === 'move' && decision.slot.starts_at,
    );
});

import { newSeed } from '@consultflow/contract/testing/seed';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Consultant, type Room, type Rules, slotsOf, type Span } from './slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const period = (from: number, until: number) => ({ from: from * 60, until: until * 60 });

const rules: Rules = {
  time_zone: 'Europe/Istanbul',
  opening_hours: Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, [period(9, 18)]])),
  duration: 60,
  interval: 60,
  buffer_before: 0,
  buffer_after: 0,
  minimum_notice: 120,
  horizon: 60,
  most_per_day: 10,
};
const room: Room = { capacity: 2, taken: [], closures: [] };
/** What is taken of each seat. */
const taking = (...seats: Span[][]) =>
  seats.flatMap((spans, at) => spans.map((one) => ({ ...one, seat: at + 1 })));
const elif: Consultant = {
  id: 'elif',
  name: 'Elif Kaya',
  availability: {},
  days: ['2026-11-30'],
  busy: [],
  absences: [],
  taken: {},
};
/** Istanbul is three hours ahead, and has no summer time. */
const at = (clock: string, day = '2026-11-30') => Date.parse(`${day}T${clock}:00+03:00`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const week = { from: at('00:00'), until: at('00:00', '2026-12-07') };

type Given = { rules?: Partial<Rules>; room?: Partial<Room>; asked?: Span; now?: number };

/** The times on the firm's clock. */
function timesOf(consultants: Partial<Consultant>[], given: Given = {}) {
  const all = consultants.map((one) => ({ ...elif, ...one }));
  const slots = slotsOf(
    { ...rules, ...given.rules },
    { ...room, ...given.room },
    all,
    given.asked ?? week,
    given.now ?? at('08:00', '2026-11-27'),
  );
  return [...slots].map(({ consultant_id, starts_at }) => {
    const clock = new Date(starts_at + 3 * HOUR).toISOString().slice(11, 16);
    return all.length > 1 ? `${clock} ${consultant_id}` : clock;
  });
}

describe('a consultant on the schedule', () => {
  test('can be booked from the beginning of the opening hours, at every interval, to their end', () => {
    expect(timesOf([{}])).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ]);
    expect(timesOf([{}], { rules: { duration: 90, interval: 30 } }).slice(-2)).toEqual(['16:00', '16:30']);
  });

  test('begins anew after each break of their own hours', () => {
    const availability = {
      Monday: [
        ['09:15', '11:30'],
        ['14:45', '17:00'],
      ],
    };
    expect(timesOf([{ availability }])).toEqual(['09:15', '10:15', '14:45', '15:45']);
  });

  test('cannot be booked on another day, without a schedule, or on a weekday that the firm is closed', () => {
    expect(timesOf([{ days: [] }])).toEqual([]);
    expect(timesOf([{ days: ['2026-12-05', '2026-12-06'] }])).toEqual([]);
  });

  test('has the times of an appointment and of its buffers taken, and no others', () => {
    expect(timesOf([{ busy: [span('11:00', '12:00')] }])).not.toContain('11:00');
    expect(timesOf([{ busy: [span('11:30', '12:30')] }], {}).slice(1, 4)).toEqual([
      '10:00',
      '13:00',
      '14:00',
    ]);
    const buffered = span('11:45', '13:00');
    expect(timesOf([{ busy: [buffered] }]).slice(0, 4)).toEqual(['09:00', '10:00', '13:00', '14:00']);
    expect(timesOf([{ busy: [buffered] }], { rules: { buffer_before: 1 } }).slice(2, 4)).toEqual([
      '14:00',
      '15:00',
    ]);
  });

  test('is away during an absence, and nobody is there during a closure', () => {
    expect(timesOf([{ absences: [span('09:00', '16:30')] }])).toEqual(['17:00']);
    expect(timesOf([{}], { room: { closures: [span('00:00', '16:00')] } })).toEqual(['16:00', '17:00']);
  });

  test('has no times on a day that is full', () => {
    expect(timesOf([{ taken: { '2026-11-30': 9 } }])).toHaveLength(9);
    expect(timesOf([{ taken: { '2026-11-30': 10 } }])).toEqual([]);
  });
});

test('nothing can be booked within the minimum notice, nor beyond the horizon', () => {
  expect(timesOf([{}], { now: at('13:30') })).toEqual(['16:00', '17:00']);
  expect(timesOf([{}], { now: at('14:00') })).toEqual(['16:00', '17:00']);
  expect(timesOf([{}], { now: at('12:00', '2026-11-28'), rules: { horizon: 2 } })).toHaveLength(9);
  expect(timesOf([{}], { now: at('12:00', '2026-11-28'), rules: { horizon: 1 } })).toEqual([]);
});

test('only times that begin within the span that is asked for are given', () => {
  expect(timesOf([{}], { asked: span('10:00', '12:00') })).toEqual(['10:00', '11:00']);
  expect(timesOf([{}], { asked: span('12:00', '10:00') })).toEqual([]);
});

test('a room offers a time while one of its seats is free for all of it', () => {
  const taken = taking([span('09:00', '10:30')], [span('10:30', '12:00')]);
  expect(timesOf([{}], { room: { taken } }).slice(0, 3)).toEqual(['09:00', '11:00', '12:00']);
});

test('a room that has shrunk counts what is booked on seats that it no longer has', () => {
  const taken = taking([span('09:00', '10:00')], [], [span('09:00', '12:00')]);
  expect(timesOf([{}], { room: { taken } }).slice(0, 2)).toEqual(['10:00', '11:00']);
  expect(timesOf([{}], { room: { taken, capacity: 1 } }).slice(0, 2)).toEqual(['12:00', '13:00']);
});

test('times are in order, and at the same time by consultant', () => {
  expect(timesOf([{ id: 'b' }, { id: 'a', busy: [span('09:00', '17:00')] }]).slice(-3)).toEqual([
    '16:00 b',
    '17:00 a',
    '17:00 b',
  ]);
});

describe('where clocks change', () => {
  const nights = { ...rules, time_zone: 'Europe/Berlin', opening_hours: { Sunday: [period(0, 6)] } };
  const utc = (day: string) =>
    [
      ...slotsOf(
        nights,
        room,
        [{ ...elif, days: [day] }],
        { from: 0, until: Infinity },
        Date.parse(`${day}T00:00:00Z`) - 48 * HOUR,
      ),
    ].map(({ starts_at, ends_at }) => [
      new Date(starts_at).toISOString().slice(11, 16),
      (ends_at - starts_at) / MINUTE,
    ]);

  test('a time that is skipped is not offered, and no time is moved', () => {
    expect(utc('2027-03-28')).toEqual([
      ['23:00', 60],
      ['00:00', 60],
      ['01:00', 60],
      ['02:00', 60],
      ['03:00', 60],
    ]);
  });

  test('a time that comes twice is offered once', () => {
    expect(utc('2026-10-25')).toEqual([
      ['22:00', 60],
      ['23:00', 60],
      ['00:00', 60],
      ['02:00', 60],
      ['03:00', 60],
      ['04:00', 60],
    ]);
  });
});

const DAYS = Array.from({ length: 5 }, (_, day) => `2026-10-${23 + day}`);
const instant = fc
  .integer({ min: 0, max: 5 * 96 })
  .map((quarter) => Date.parse('2026-10-22T21:00:00Z') + quarter * 15 * MINUTE);
const spans = (most: number) =>
  fc.array(
    fc
      .tuple(instant, fc.integer({ min: 1, max: 16 }))
      .map(([from, quarters]) => ({ from, until: from + quarters * 15 * MINUTE })),
    { maxLength: most },
  );
const minutes = (...values: number[]) => fc.constantFrom(...values);
const hours = fc.dictionary(
  fc.constantFrom(...weekdays),
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }))
      .map(([from, length]) => ({ from: from * 15, until: Math.min(24 * 60, (from + length) * 15) })),
    { minLength: 1, maxLength: 1 },
  ),
);
const someRules = fc.record({
  time_zone: fc.constantFrom(
    'Europe/Istanbul',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/New_York',
  ),
  opening_hours: hours,
  duration: minutes(15, 45, 60, 90),
  interval: minutes(15, 60, 90),
  buffer_before: minutes(0, 5, 30),
  buffer_after: minutes(0, 10, 30),
  minimum_notice: minutes(0, 120, 1440),
  horizon: minutes(0, 1, 3, 60),
  most_per_day: minutes(1, 3, 10),
});
const somebody = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    availability: fc.constant({}),
    days: fc.subarray(DAYS),
    busy: spans(4),
    absences: spans(1),
    taken: fc.dictionary(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 4 })),
  });
const firms = fc.record({
  rules: someRules,
  room: fc
    .tuple(fc.array(spans(3), { minLength: 1, maxLength: 3 }), spans(1))
    .map(([seats, closures]) => ({ capacity: seats.length, taken: taking(...seats), closures })),
  people: fc.tuple(somebody('a'), somebody('b'), somebody('c')),
  now: instant,
});

/** The day and the minute that a clock in the zone shows. */
function clockOf(zone: string) {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (time: number) => {
    const [day = '', clock = ''] = shown.format(time).split(' ');
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return { day, minute: hour * 60 + minute };
  };
}

const seatsOf = ({ capacity }: Room) => Array.from({ length: capacity }, (_, place) => place + 1);

const apart = (one: Span, other: Span) => one.until <= other.from || other.until <= one.from;

test('with random firms every time keeps every rule, and none that keeps them is left out', () => {
  fc.assert(
    fc.property(firms, ({ rules: given, room: place, people, now }) => {
      const all = { from: 0, until: Date.parse('2026-10-29T00:00:00Z') };
      const slots = [...slotsOf(given, place, people, all, now)];
      const keys = slots.map(({ starts_at, consultant_id }) => `${starts_at} ${consultant_id}`);
      const clock = clockOf(given.time_zone);
      const today = Date.parse(clock(now).day);
      const wrong: string[] = [];
      for (const one of people)
        for (let from = Date.parse('2026-10-22T06:00:00Z'); from < all.until; from += 15 * MINUTE) {
          const { day, minute } = clock(from);
          const isFirst = [15, 30, 45, 60].every((before) => {
            const earlier = clock(from - before * MINUTE);
            return earlier.day !== day || earlier.minute !== minute;
          });
          const slot = { from, until: from + given.duration * MINUTE };
          const opening = given.opening_hours[weekdays[(new Date(day).getUTCDay() + 6) % 7]!] ?? [];
          const isOpen = opening.some((hour) => {
            const closes = clock(slot.until);
            const inTime =
              closes.day === day ? closes.minute <= hour.until : closes.minute === 0 && hour.until === 1440;
            return minute >= hour.from && (minute - hour.from) % given.interval === 0 && inTime;
          });
          const wide = {
            from: from - given.buffer_before * MINUTE,
            until: slot.until + given.buffer_after * MINUTE,
          };
          const isFree =
            one.days.includes(day) &&
            (one.taken[day] ?? 0) < given.most_per_day &&
            [...one.absences, ...place.closures].every((other) => apart(slot, other)) &&
            one.busy.every((other) => apart(wide, other)) &&
            seatsOf(place).some((seat) =>
              place.taken.every((other) => other.seat !== seat || apart(slot, other)),
            );
          const isInTime =
            from >= now + given.minimum_notice * MINUTE &&
            Date.parse(day) <= today + given.horizon * 24 * HOUR;
          const isOffered = keys.includes(`${from} ${one.id}`);
          // Where the clock changes, the examples above say what is offered.
          const isPlain = new Date(from).getUTCDate() !== 24 && new Date(from).getUTCDate() !== 25;
          if ((isOffered || isPlain) && isOffered !== (isFirst && isOpen && isFree && isInTime))
            wrong.push(`${new Date(from).toISOString()} ${one.id} is ${isOffered ? '' : 'not '}offered`);
        }
      expect(wrong).toEqual([]);
      expect(slots.map(({ starts_at }) => starts_at)).toEqual(
        slots.map(({ starts_at }) => starts_at).toSorted((a, b) => a - b),
      );
      expect(new Set(keys).size).toBe(keys.length);
      expect([...slotsOf(given, place, people.toReversed(), all, now)]).toEqual(slots);
    }),
    { seed: newSeed(), numRuns: 100 },
  );
});

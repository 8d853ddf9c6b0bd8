import type { BusyTime } from '@consultflow/contract/appointments/busy';
import type { Absence } from '@consultflow/contract/absences/schema';
import { expect, test } from 'vitest';
import { dayPlan, type KnownWeek, scaleOf } from './plan.ts';

const busy = (starts_at: string, ends_at: string) =>
  ({ id: starts_at, starts_at, ends_at, held_until: null }) as BusyTime;
const absence = (user_id: string | null, starts_at: string, ends_at: string) =>
  ({ id: starts_at, user_id, starts_at, ends_at }) as Absence;

/** Istanbul is three hours ahead of UTC. */
const week: KnownWeek = {
  zone: 'Europe/Istanbul',
  opening: { Monday: [['09:00', '18:00']], Tuesday: [['09:00', '18:00']] },
  own: undefined,
  busy: [],
  absences: [],
  roomsOn: () => ['A'],
};
const monday = (known: Partial<KnownWeek> = {}) => dayPlan('Monday', '2026-11-23', { ...week, ...known });

test('without hours of their own a consultant works while the firm is open', () => {
  expect(monday().works).toEqual([{ at: 9, for: 9 }]);
});

test('own hours count within the opening hours', () => {
  const own = {
    Monday: [
      ['08:00', '12:30'],
      ['13:30', '20:00'],
    ] as [string, string][],
  };
  expect(monday({ own }).works).toEqual([
    { at: 9, for: 3.5 },
    { at: 13.5, for: 4.5 },
  ]);
});

test('rooms are unbookable on a day that the own hours leave out, and not on one on which the firm is closed', () => {
  expect(monday({ own: { Tuesday: [['09:00', '12:00']] } }).unbookable).toEqual(['A']);
  expect(dayPlan('Friday', '2026-11-27', { ...week, own: {} }).unbookable).toEqual([]);
});

test('appointments stand on the clock of the firm, on the day on which they begin', () => {
  const times = [
    busy('2026-11-22T20:30:00.000Z', '2026-11-22T21:30:00.000Z'),
    busy('2026-11-23T06:15:00.000Z', '2026-11-23T07:00:00.000Z'),
    busy('2026-11-23T20:30:00.000Z', '2026-11-23T21:30:00.000Z'),
  ];
  expect(monday({ busy: times }).times.map(({ at, for: length }) => [at, length])).toEqual([
    [9.25, 0.75],
    [23.5, 0.5],
  ]);
});

test('an absence of several days fills the day, and a closure closes it', () => {
  const away = absence('elif', '2026-11-20T21:00:00.000Z', '2026-11-25T21:00:00.000Z');
  const closure = absence(null, '2026-11-22T21:00:00.000Z', '2026-11-23T21:00:00.000Z');
  const { away: found, closed } = monday({ absences: [away, closure] });
  expect(found).toEqual([{ at: 0, for: 24, absence: away }]);
  expect(closed).toBe(closure);
  expect(dayPlan('Tuesday', '2026-11-24', { ...week, absences: [closure] }).closed).toBeUndefined();
});

test('a closure of some hours is a stretch of a day that stays open', () => {
  const afternoon = absence(null, '2026-11-23T11:00:00.000Z', '2026-11-23T15:00:00.000Z');
  const found = monday({ absences: [afternoon] });
  expect(found.closed).toBeUndefined();
  expect(found.closures).toEqual([{ at: 14, for: 4, absence: afternoon }]);
  expect(found.works).toEqual([{ at: 9, for: 9 }]);
});

test('closures that together cover the opening hours close the day', () => {
  const morning = absence(null, '2026-11-23T05:00:00.000Z', '2026-11-23T10:00:00.000Z');
  const afternoon = absence(null, '2026-11-23T10:00:00.000Z', '2026-11-23T15:00:00.000Z');
  const later = absence(null, '2026-11-23T10:30:00.000Z', '2026-11-23T15:00:00.000Z');
  expect(monday({ absences: [afternoon, morning] })).toMatchObject({ closed: afternoon, closures: [] });
  expect(monday({ absences: [morning, later] }).closed).toBeUndefined();
  const opening = {
    Monday: [
      ['09:00', '13:00'],
      ['13:30', '18:00'],
    ] as [string, string][],
  };
  expect(monday({ opening, absences: [morning, later] }).closed).toBe(morning);
});

test('the scale has the opening hours and every appointment, or the hours of an office', () => {
  const late = monday({ busy: [busy('2026-11-23T17:00:00.000Z', '2026-11-23T17:30:00.000Z')] });
  expect(scaleOf([monday()], week.opening)).toEqual({ from: 9, hours: 9 });
  expect(scaleOf([late], week.opening)).toEqual({ from: 9, hours: 12 });
  expect(scaleOf([], {})).toEqual({ from: 9, hours: 9 });
});

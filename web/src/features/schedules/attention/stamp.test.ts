import type { Gap, PlannedWeek } from '@consultflow/contract/schedules/attention';
import { Day } from '@consultflow/contract/schedules/day';
import { expect, test } from 'vitest';
import { workdaysOf } from '../../../lib/time/calendar.ts';
import { fillable } from '../gaps.ts';
import { dotOf, gapsIn } from './stamp.tsx';

const monday = '2026-11-23';
const dates = workdaysOf(monday);
const week: PlannedWeek = {
  week_start_date: monday,
  has_schedule: true,
  days: Day.options.map((day, at) => ({
    day,
    date: dates[at]!,
    is_ahead: true,
    is_closed: false,
    closure: null,
    covered: day === 'Monday' ? ['A'] : [],
  })),
  booked: 0,
  lost: 0,
};
const staffed = { code: 'A', has_consultants: true };
const empty = { code: 'E', has_consultants: false };

const gap = (room: string, has_consultants: boolean): Gap => ({
  week_start_date: monday,
  room,
  days: [...Day.options],
  has_consultants,
});

test('the strip of weeks marks and counts the gaps of a room that has consultants, and no others', () => {
  expect(week.days.map((day) => dotOf(week, day, staffed))).toEqual(['covered', 'gap', 'gap', 'gap', 'gap']);
  expect(new Set(week.days.map((day) => dotOf(week, day, empty)))).toEqual(new Set(['open']));
  expect(gapsIn(week, [staffed, empty])).toBe(4);
});

test('the days of a week are not amber for a room without consultants', () => {
  expect(fillable([gap('A', true), gap('E', false)])).toEqual([gap('A', true)]);
});

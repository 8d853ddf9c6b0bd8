import { z } from 'zod';
import { msg } from '../language/t.ts';
import { says } from '../language/says.ts';
import { Paging } from '../paging.ts';
import { RoomCode } from '../rooms/code.ts';
import { time } from '../text.ts';
import { Day } from './day.ts';

/** Placeholder for a schedule that has never been saved. */
export const NO_SCHEDULE = '00000000-0000-0000-0000-000000000000';

const isMonday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1;

const dateLike = msg('Please give a date like 2026-11-16');

export const WeekStart = z.iso
  .date(says(dateLike))
  .refine((date) => date >= '2000' && date < '2200', says(dateLike))
  .refine(isMonday, 'A week starts on a Monday');

export const RoomAssignment = z.object({
  room: RoomCode,
  consultant_ids: z
    .array(z.guid(says('Unknown consultant')).toLowerCase(), says('Please list the consultants of each room'))
    .max(500, says('Please assign at most 500 consultants')),
});

export const DayAssignment = z.object({
  day: Day,
  room_assignments: z
    .array(RoomAssignment, says('Please list the rooms of each day'))
    .max(26, says('There are at most 26 rooms')),
});
export type DayAssignment = z.infer<typeof DayAssignment>;

/** One week: who is in which room on which day. */
export const Schedule = z.object({
  id: z.string(),
  week_start_date: z.string(),
  assignments: z.array(DayAssignment),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleFilter = Paging.extend({ week_start_date: WeekStart.optional() });
export type ScheduleFilter = z.input<typeof ScheduleFilter>;

/** The body of a save: a new week, or an existing week with the `updated_at` last seen. */
export const ScheduleForm = z.object({
  week_start_date: WeekStart,
  assignments: z
    .array(DayAssignment, says('Please list the days of the week'))
    .max(10, says('A week has five days')),
  updated_at: time.optional(),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

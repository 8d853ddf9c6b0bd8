import { z } from 'zod';
import { Absence } from '../absences/schema.ts';
import { AffectedAppointment } from '../appointments/schema.ts';
import { says } from '../language/says.ts';
import { Id } from '../sent.ts';
import { Day } from './day.ts';
import { WeekStart } from './schema.ts';

/** A quarter of a year. */
export const MOST_WEEKS = 13;

export const WeeksFilter = z.object({
  week_start_date: WeekStart,
  weeks: z.coerce
    .number(says('Please ask for 1 to 13 weeks'))
    .int(says('Please ask for 1 to 13 weeks'))
    .min(1, says('Please ask for 1 to 13 weeks'))
    .max(MOST_WEEKS, says('Please ask for 1 to 13 weeks'))
    .default(1),
});
export type WeeksFilter = z.input<typeof WeeksFilter>;

/** A working day of the firm's calendar. */
export const PlannedDay = z.object({
  day: Day,
  date: z.string(),
  /** Today or later, by the firm's calendar. */
  is_ahead: z.boolean(),
  /** Closed by its opening hours, or for all of them by closures. */
  is_closed: z.boolean(),
  closure: z.string().nullable(),
  /** The rooms with somebody who is not away all day. */
  covered: z.array(z.string()),
});
export type PlannedDay = z.infer<typeof PlannedDay>;

export const PlannedWeek = z.object({
  week_start_date: z.string(),
  has_schedule: z.boolean(),
  days: z.array(PlannedDay),
  /** The appointments ahead, and those of them that have lost their consultant. */
  booked: z.int(),
  lost: z.int(),
});
export type PlannedWeek = z.infer<typeof PlannedWeek>;

/** Why an appointment has lost its consultant, or its client. */
export const Loss = z.enum([
  'client_inactive',
  'inactive',
  'not_of_room',
  'closed',
  'absent',
  'no_schedule',
  'not_scheduled',
]);
export type Loss = z.infer<typeof Loss>;

export const LostAppointment = AffectedAppointment.extend({ reason: Loss });
export type LostAppointment = z.infer<typeof LostAppointment>;

/** One that was booked over others, or for which the room has too few places now, with the numbers of those others. */
export const Conflict = AffectedAppointment.extend({
  overlaps: z.array(z.int()),
  /** Only the room is too full; absent from servers of an earlier version. */
  is_over_capacity: z.boolean().optional(),
});
export type Conflict = z.infer<typeof Conflict>;

/** A room without anybody on days ahead of a saved week on which the firm is open. */
export const Gap = z.object({
  week_start_date: z.string(),
  room: z.string(),
  days: z.array(Day),
  /** Whether anybody can be assigned to it. */
  has_consultants: z.boolean(),
});
export type Gap = z.infer<typeof Gap>;

/** Somebody who is assigned on days on which they have no working hours. */
export const WithoutHours = z.object({
  consultant_id: Id,
  consultant_name: z.string(),
  room: z.string(),
  dates: z.array(z.string()),
});
export type WithoutHours = z.infer<typeof WithoutHours>;

/** Of somebody who is assigned meanwhile. */
export const ScheduledAbsence = Absence.extend({
  user_id: Id,
  user_name: z.string(),
  /** Whether the substitute is away too at some time of it, or inactive. */
  substitute_is_away: z.boolean(),
});
export type ScheduledAbsence = z.infer<typeof ScheduledAbsence>;

/** The most of each list. */
export const MOST_LISTED = 100;

/** What needs attention in some weeks, from today on. */
export const Attention = z.object({
  /** Of the firm. */
  time_zone: z.string(),
  /** How many minutes a consultant has between two appointments; absent from servers of an earlier version. */
  buffer: z.int().optional(),
  rooms: z.array(z.object({ code: z.string(), has_consultants: z.boolean() })),
  weeks: z.array(PlannedWeek),
  lost: z.array(LostAppointment),
  conflicts: z.array(Conflict),
  gaps: z.array(Gap),
  without_hours: z.array(WithoutHours),
  absences: z.array(ScheduledAbsence),
  /** Whether a list has been cut. */
  has_more: z.boolean(),
});
export type Attention = z.infer<typeof Attention>;

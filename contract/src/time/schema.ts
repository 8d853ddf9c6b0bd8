import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';
import { LightPaging } from '../paging.ts';
import { RoomCode } from '../rooms/code.ts';
import { Id, Instant } from '../sent.ts';
import { lines, TEXT_LENGTH, time } from '../text.ts';
import { Month, ReportBy } from './report.ts';

/** The most minutes of an entry: a day. */
export const MOST_MINUTES = 24 * 60;

/** After so many minutes a timer is asked how long it was. */
export const LONG_TIMER = 12 * 60;

/** For so many seconds a stopped timer can be continued. */
export const CONTINUED_WITHIN = 60;

export const TOO_MANY_TIME_ENTRIES = msg('A person can have at most 200 time entries a day.');

/** Time that somebody has worked on a consultation; a running timer has no minutes yet. */
export const TimeEntry = z.object({
  id: Id,
  consultation_id: Id,
  number: z.int(),
  room: RoomCode,
  /** Null of a consultation that the caller does not see, as the description and the company. */
  topic: z.string().nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  user_id: Id,
  user_name: z.string(),
  starts_at: Instant,
  /** Of its start in the firm's zone. */
  day: z.string().meta({ format: 'date' }),
  minutes: z.int().nullable(),
  description: z.string().nullable(),
  is_billable: z.boolean(),
  /** Whether a timer measured it. */
  is_measured: z.boolean(),
  /** Whether it is in a closed month and stays as it is. */
  is_closed: z.boolean(),
  /** Whether another entry of the same person is at the same time. */
  overlaps: z.boolean(),
  updated_at: Instant,
});
export type TimeEntry = z.infer<typeof TimeEntry>;

/** The caller's running timer; `now` is the server's clock. */
export const RunningTimer = TimeEntry.extend({
  now: Instant,
  /** Whether it has run for so long that its minutes must be confirmed. */
  is_long: z.boolean(),
});
export type RunningTimer = z.infer<typeof RunningTimer>;

export const TimerForm = z.object({
  consultation_id: givenId(says('Consultation not found')),
  /** The entry of a timer stopped within the last minute, which runs on. */
  continues: givenId(says('Time entry not found')).optional(),
});
export type TimerForm = z.infer<typeof TimerForm>;

const someMinutes = msg('Please enter from 1 to 1,440 minutes');

export const StoppedTimer = z.object({
  /** How long it was, at most as long as it ran; 0 discards it. Needed after 12 hours. */
  minutes: z
    .preprocess(
      // Nothing is not 0, which would discard it.
      (given) => (typeof given === 'string' && given.trim() === '' ? Number.NaN : given),
      z.coerce
        .number(says(someMinutes))
        .int(says(someMinutes))
        .min(0, says(someMinutes))
        .max(MOST_MINUTES, says(someMinutes)),
    )
    .optional(),
  /** The entry that is to be stopped, so that another device's new timer is not; without it whichever runs. */
  entry_id: givenId(says('Time entry not found')).optional(),
});
export type StoppedTimer = z.infer<typeof StoppedTimer>;

export const TimeEntryForm = z.object({
  consultation_id: givenId(says('Consultation not found')),
  starts_at: time,
  minutes: z.int(says(someMinutes)).min(1, says(someMinutes)).max(MOST_MINUTES, says(someMinutes)),
  description: lines(TEXT_LENGTH).default(''),
  is_billable: z.boolean(says('Please say true or false')).default(true),
});
export type TimeEntryForm = z.infer<typeof TimeEntryForm>;

export const TimeEntryChanges = TimeEntryForm.extend({
  description: lines(TEXT_LENGTH),
  is_billable: z.boolean(says('Please say true or false')),
  /** The version last seen; a later change by somebody else is reported and not overwritten. */
  updated_at: time,
}).partial();
export type TimeEntryChanges = z.infer<typeof TimeEntryChanges>;

export const RemovedTimeEntry = z.object({
  /** The version last seen; a later change by somebody else is reported and not deleted. */
  updated_at: time.optional(),
});

const Selection = z.object({
  from: Month.optional(),
  to: Month.optional(),
  consultation_id: givenId(says('Consultation not found')).optional(),
  user_id: givenId(says('Unknown consultant')).optional(),
  company_id: givenId(says('Company not found')).optional(),
  room: RoomCode.optional(),
  is_billable: z.stringbool(says('Please say true or false')).optional(),
});

const inOrder = <T extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(selection: T) =>
  selection.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    ...says('Please choose an end after the beginning'),
    path: ['to'],
  });

/** What is counted: from one month to another, both included. */
export const TimeSelection = inOrder(Selection);
export type TimeSelection = z.infer<typeof TimeSelection>;
/** As an address has it. */
export type TimeAsked = z.input<typeof TimeSelection>;

export const TimeFilter = inOrder(LightPaging.extend(Selection.shape));
export type TimeFilter = z.infer<typeof TimeFilter>;

/** The sum of the entries of a consultation or of a list. */
export const TimeTotal = z.object({ billable: z.int(), not_billable: z.int(), entries: z.int() });
export type TimeTotal = z.infer<typeof TimeTotal>;

export const ReportFilter = inOrder(Selection.extend({ by: ReportBy.default('company') }));
export type ReportFilter = z.input<typeof ReportFilter>;

/** The time of a company, a consultant, a room or a month. */
export const ReportRow = TimeTotal.extend({
  /** The id, the letter or the month; null of the time for no company, and of cases that the caller has not opened. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** Whether it is the time of restricted cases that the caller has not opened. */
  is_sealed: z.boolean(),
  /** What is left of the agreed minutes, below zero if more are used; null without an agreement. */
  left: z.int().nullable(),
  /** The minutes that were agreed for the whole period of the agreement. */
  agreed: z.int().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const MonthState = z.object({
  month: Month,
  is_closed: z.boolean(),
  closed_by: z.string().nullable(),
  closed_at: Instant.nullable(),
  /** Whether it has ended in the firm's zone. */
  is_over: z.boolean(),
});
export type MonthState = z.infer<typeof MonthState>;

export const TimeReport = z.object({
  by: ReportBy,
  from: Month,
  to: Month,
  /** What it is narrowed to; null of a person or company that the caller does not see. */
  only: z.object({
    company_name: z.string().nullable(),
    user_name: z.string().nullable(),
    room: RoomCode.nullable(),
    is_billable: z.boolean().nullable(),
  }),
  rows: z.array(ReportRow),
  total: TimeTotal,
  /** Whether each of its months is closed. */
  is_closed: z.boolean(),
  /** The last of them. */
  months: z.array(MonthState),
});
export type TimeReport = z.infer<typeof TimeReport>;

export const MonthChange = z.object({ is_closed: z.boolean(says('Please say true or false')) });

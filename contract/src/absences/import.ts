import { z } from 'zod';
import { says } from '../language/says.ts';
import { Id, Instant } from '../sent.ts';
import { text } from '../text.ts';

/** In bytes: the largest calendar file. */
export const MOST_CALENDAR = 1024 * 1024;

/** How far ahead the days of repeated events are read, in years. */
export const YEARS_AHEAD = 3;

/** The most closures of a file. */
export const MOST_IMPORTED = 500;

/** A calendar file as text, which can be sent as `text/calendar` too; without `chosen` every new closure is added. */
export const CalendarImport = z.object({
  calendar: z.string(says('Please choose a calendar file (.ics)')),
  /** The keys of the rows of a preview. */
  chosen: z
    .array(text(50), says('Please list the closures to add'))
    .max(MOST_IMPORTED, says('Please choose at most 500 closures'))
    .optional(),
});
export type CalendarImport = z.infer<typeof CalendarImport>;

export const ImportMode = z.object({
  /** Reads the file and adds nothing. */
  preview: z.enum(['true', 'false'], says('Please say true or false')).optional(),
});

/** A day or a span of a file; `not_open` if the firm is not open then anyway. */
export const ImportedClosure = z.object({
  key: z.string(),
  name: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  standing: z.enum(['new', 'there', 'not_open', 'added']),
  /** Of the closure that has been added. */
  id: Id.nullable(),
});
export type ImportedClosure = z.infer<typeof ImportedClosure>;

/** Why an event of a file is no closure. */
export const Unreadable = z.enum(['no_name', 'no_time', 'too_long', 'not_readable']);
export type Unreadable = z.infer<typeof Unreadable>;

export const ImportResult = z.object({
  rows: z.array(ImportedClosure),
  unreadable: z.array(z.object({ name: z.string(), reason: Unreadable })),
  /** Whether the file has more than is read. */
  has_more: z.boolean(),
  /** The appointments ahead that fall on what is new or has been added. */
  affected: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

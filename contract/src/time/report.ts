import { z } from 'zod';
import { says } from '../language/says.ts';

/** A month of the firm's calendar, as 2026-11. */
export const Month = z
  .string(says('Please choose a month'))
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, says('Please choose a month'));

export const ReportBy = z.enum(['company', 'consultant', 'room', 'month'], says('Unknown kind of report'));
export type ReportBy = z.infer<typeof ReportBy>;

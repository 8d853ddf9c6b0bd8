import { z } from 'zod';
import { says } from '../language/says.ts';

const unknown = says('Please choose a month');

/** A month of the firm's calendar, as 2026-11. */
export const Month = z.string(unknown).regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, unknown);

export const ReportBy = z.enum(['company', 'consultant', 'room', 'month'], says('Unknown kind of report'));
export type ReportBy = z.infer<typeof ReportBy>;

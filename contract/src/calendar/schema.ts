import { z } from 'zod';
import { Instant } from '../sent.ts';

/** What a user may know of their own feed: the address is shown only when it is made. */
export const CalendarFeed = z.object({
  /** Since when there is an address; null without one. */
  created_at: Instant.nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** The address of a new feed. */
export const CalendarLink = z.object({ calendar_link: z.url() });
export type CalendarLink = z.infer<typeof CalendarLink>;

import { z } from 'zod';
import { Instant } from '../sent.ts';
import type { Role } from '../users/schema.ts';

/** What a feed may have. Holds are times that are kept for a proposal. */
export const FeedPart = z.enum(['appointments', 'holds', 'absences', 'closures']);
export type FeedPart = z.infer<typeof FeedPart>;

/** What there is for the feed of a role. */
export const feedParts = {
  client: ['appointments', 'holds'],
  consultant: ['appointments', 'holds', 'absences', 'closures'],
  admin: ['absences', 'closures'],
} as const satisfies Record<Role, FeedPart[]>;

/** How much a feed says of an appointment: everything, its number, or only that the time is taken. */
export const FeedDetail = z.enum(['full', 'number', 'busy']);
export type FeedDetail = z.infer<typeof FeedDetail>;

/** What a user may know of their own feed: the address is shown only when it is made. */
export const CalendarFeed = z.object({
  /** Since when there is an address; null without one. */
  created_at: Instant.nullable(),
  includes: z.array(FeedPart),
  detail: FeedDetail,
  /** The programs that have read the present address, the latest first; the name is empty if it is not known. */
  readers: z.array(z.object({ program: z.string(), read_at: Instant })),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** What is left out stays as it is. */
export const FeedChoices = z.object({
  includes: z.array(FeedPart).max(FeedPart.options.length).optional(),
  detail: FeedDetail.optional(),
});
export type FeedChoices = z.infer<typeof FeedChoices>;

/** The address of a new feed. */
export const CalendarLink = z.object({ calendar_link: z.url() });
export type CalendarLink = z.infer<typeof CalendarLink>;

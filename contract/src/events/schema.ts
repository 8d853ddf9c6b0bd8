import { z } from 'zod';
import { Writing } from '../timeline/schema.ts';
import { Notification } from '../notifications/schema.ts';

/** The nouns whose lists and details may have to be refetched. */
export const Noun = z.enum([
  'consultations',
  /** Messages and notes of a consultation; the id is the consultation's. */
  'timeline',
  /** How far somebody has read a consultation, and whether the caller follows it; the id is the consultation's. */
  'readings',
  /** The draft of a result; the id is the consultation's. */
  'drafts',
  'users',
  'companies',
  'company_members',
  'company_invitations',
  'rooms',
  'templates',
  'schedules',
  'absences',
  /** Bookable times may have changed; the id is null. */
  'slots',
  /** Working time; the id is the consultation's, or null when a month was closed or opened. */
  'time_entries',
  'notifications',
]);
export type Noun = z.infer<typeof Noun>;

/** Something that the caller may see has changed. */
export const Change = z.object({
  noun: Noun,
  /** Null if so many changed at once that the whole list must be refetched. */
  id: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

/** The events of a stream, by name. `notification` is a new one; `change` is anything else. */
export const StreamEvents = {
  /** The first event of every stream. `missed` if events were lost since the last one; it can also be sent later. */
  hello: z.object({ missed: z.boolean() }),
  change: Change,
  notification: Notification,
  /** Without an id: it is not repeated to somebody who missed it. */
  writing: Writing,
} as const;

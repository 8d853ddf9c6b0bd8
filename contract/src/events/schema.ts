import { z } from 'zod';
import { Notification } from '../notifications/schema.ts';

/** The nouns whose lists and details may have to be read again. */
export const Noun = z.enum(['consultations', 'users', 'companies', 'rooms', 'schedules', 'notifications']);
export type Noun = z.infer<typeof Noun>;

/** Something that the caller may see has changed. */
export const Change = z.object({
  noun: Noun,
  /** Null when so many changed at once that the whole list is to be read again. */
  id: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

/** What a stream says, by the name of the event. `notification` is a new one; `change` is anything else. */
export const StreamEvents = {
  /** The first of every stream. `missed` when what happened since the last one cannot be told, also later on. */
  hello: z.object({ missed: z.boolean() }),
  change: Change,
  notification: Notification,
} as const;

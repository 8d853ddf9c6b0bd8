import { z } from 'zod';
import { LightPaging } from '../paging.ts';
import { time } from '../text.ts';
import { Id } from '../sent.ts';

export const NotificationType = z.enum(['info', 'success', 'warning', 'error']);
export type NotificationType = z.infer<typeof NotificationType>;

/** A message to one user about an event. */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  dateTime: z.string(),
  isRead: z.boolean(),
  type: NotificationType,
  /** The screen of the app that shows more. */
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationFilter = LightPaging;
export type NotificationFilter = z.infer<typeof NotificationFilter>;

/** Which are read or cleared: all, or those that existed at a given time. */
export const UntilFilter = z.object({ until: time.optional() });

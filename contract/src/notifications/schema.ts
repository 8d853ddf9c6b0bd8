import { z } from 'zod';
import { Paging } from '../endpoint.ts';
import { time } from '../text.ts';

export const NotificationType = z.enum(['info', 'success', 'warning', 'error']);
export type NotificationType = z.infer<typeof NotificationType>;

/** Something that happened and that one person should know. */
export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  dateTime: z.string(),
  isRead: z.boolean(),
  type: NotificationType,
  /** The screen of the app where more of it is to be seen. */
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationFilter = Paging;
export type NotificationFilter = z.input<typeof NotificationFilter>;

/** Which are cleared: all, or those that were there at a moment. */
export const ClearFilter = z.object({ until: time.optional() });

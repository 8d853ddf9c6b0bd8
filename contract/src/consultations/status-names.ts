import { type Message, msg } from '../language/t.ts';
import type { Status } from './status.ts';

/** The word for each status of a consultation. */
export const statusNames = {
  requested: msg('Requested', 'status of a consultation'),
  pending: msg('Pending', 'status of a consultation'),
  approved: msg('Approved', 'status of a consultation'),
  rejected: msg('Rejected', 'status of a consultation'),
  rescheduled: msg('Rescheduled', 'status of a consultation'),
  canceled: msg('Canceled', 'status of a consultation'),
  completed: msg('Completed', 'status of a consultation'),
} as const satisfies Record<Status, Message>;

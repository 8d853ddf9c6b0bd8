import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { Status } from '@consultflow/contract/consultations/status';

const names: Record<Status, Message> = {
  requested: msg('Requested', 'status'),
  pending: msg('Pending', 'status'),
  approved: msg('Approved', 'status'),
  rejected: msg('Rejected', 'status'),
  rescheduled: msg('Rescheduled', 'status'),
  canceled: msg('Canceled', 'status'),
  completed: msg('Completed', 'status'),
};

export const statusName = (status: Status) => t(names[status]);

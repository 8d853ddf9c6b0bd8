import type { Status } from '@consultflow/contract/consultations/status';

export const statusName: Record<Status, string> = {
  requested: 'Requested',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  rescheduled: 'Rescheduled',
  canceled: 'Canceled',
  completed: 'Completed',
};

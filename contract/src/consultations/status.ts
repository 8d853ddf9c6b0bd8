import { z } from 'zod';

export const Status = z.enum([
  'requested',
  'pending',
  'approved',
  'rejected',
  'rescheduled',
  'canceled',
  'completed',
]);
export type Status = z.infer<typeof Status>;

/** Groups of statuses that a list can be filtered by. */
export const StatusFilter = z.union([Status, z.enum(['open', 'scheduled', 'overdue', 'closed'])]);
export type StatusFilter = z.infer<typeof StatusFilter>;

/** The life of a consultation: the statuses each status may follow. */
export const follows: Record<Status, readonly Status[]> = {
  requested: [],
  pending: [],
  approved: ['requested', 'pending'],
  rejected: ['requested', 'pending'],
  rescheduled: ['approved', 'rescheduled'],
  canceled: ['requested', 'pending', 'approved', 'rescheduled'],
  completed: ['approved', 'rescheduled'],
};

export const canBecome = (next: Status, consultation: { status: Status }) =>
  follows[next].includes(consultation.status);

/** Every status that can follow this one, directly or later. */
const after = (status: Status, seen: readonly Status[] = []): readonly Status[] =>
  Status.options
    .filter((next) => follows[next].includes(status) && !seen.includes(next))
    .reduce((reached, next) => after(next, reached.includes(next) ? reached : [...reached, next]), seen);

/** Whether somebody was faster: an earlier status of the consultation allowed the move. */
export const wasOvertaken = (next: Status, { status }: { status: Status }) =>
  follows[next].some((earlier) => after(earlier).includes(status));

/** Undecided: its client may still edit it. */
export const open = ['requested', 'pending'] as const satisfies Status[];
/** Approved and still to take place; a rescheduled one counts as approved. */
export const scheduled = ['approved', 'rescheduled'] as const satisfies Status[];
/** Ended without a result. */
export const closed = ['rejected', 'canceled'] as const satisfies Status[];

export const isOpen = ({ status }: { status: Status }) => open.some((one) => one === status);
export const isScheduled = ({ status }: { status: Status }) => scheduled.some((one) => one === status);
export const isCompleted = ({ status }: { status: Status }) => status === 'completed';

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

/** Groups that a list can be filtered by; `questioned` is completed, with a question about the result open. */
export const StatusFilter = z.union([
  Status,
  z.enum(['open', 'scheduled', 'overdue', 'closed', 'questioned']),
]);
export type StatusFilter = z.infer<typeof StatusFilter>;

/** Undecided. While requested its client may still edit it, while pending it waits for them. */
export const open = ['requested', 'pending'] as const satisfies Status[];
/** Approved and still to take place; a rescheduled one counts as approved. */
export const scheduled = ['approved', 'rescheduled'] as const satisfies Status[];
/** Ended without a result. */
export const closed = ['rejected', 'canceled'] as const satisfies Status[];

/**
 * What can be done with a consultation: the statuses in which, and the one that follows. Accepting a proposal while
 * requested needs one that has lapsed.
 */
export const actions = {
  approve: { from: open, to: 'approved' },
  ask: { from: open, to: 'pending' },
  propose: { from: open, to: 'pending' },
  answer: { from: ['pending'], to: 'requested' },
  accept: { from: open, to: 'approved' },
  decline: { from: ['pending'], to: 'requested' },
  reject: { from: open, to: 'rejected' },
  cancel: { from: [...open, ...scheduled], to: 'canceled' },
  reschedule: { from: scheduled, to: 'rescheduled' },
  complete: { from: scheduled, to: 'completed' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;
export type Action = keyof typeof actions;

export const isPossible = (action: Action, { status }: { status: Status }) =>
  (actions[action].from as readonly Status[]).includes(status);

/** The moves that somebody asks for by the status: nobody asks for `requested`, which an answer or a refusal leads to. */
export const follows: Record<Status, readonly Status[]> = {
  requested: [],
  pending: actions.ask.from,
  approved: actions.approve.from,
  rejected: actions.reject.from,
  rescheduled: actions.reschedule.from,
  canceled: actions.cancel.from,
  completed: actions.complete.from,
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

export const isOpen = ({ status }: { status: Status }) => open.some((one) => one === status);
export const isScheduled = ({ status }: { status: Status }) => scheduled.some((one) => one === status);
export const isOver = (one: { status: Status }) => !isOpen(one) && !isScheduled(one);
export const isCompleted = ({ status }: { status: Status }) => status === 'completed';

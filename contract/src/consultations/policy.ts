import { type Message, msg, t } from '../language/t.ts';
import { DEFAULT_ROOM } from '../rooms/code.ts';
import type { Appointment } from '../appointments/schema.ts';
import type { Actor } from '../users/schema.ts';
import type { Consultation } from './schema.ts';
import { isCompleted, isOver, type Status } from './status.ts';

/** The room a consultant's screens show: the requested one if it is theirs, otherwise their first. */
export const roomOf = ({ specialties }: Pick<Actor, 'specialties'>, wanted?: string) =>
  specialties.find((room) => room === wanted) ?? specialties[0] ?? DEFAULT_ROOM;

export const canRequest = (actor: Actor) => actor.role === 'client' && actor.account_status === 'approved';

type Of = Pick<Consultation, 'client_id'>;

/** Who may make which move. `follows` says when it is possible. */
export const canMove = (actor: Actor, consultation: Of, next: Status) => {
  switch (next) {
    case 'approved':
    case 'rejected':
    case 'completed':
    case 'pending':
      return actor.role === 'consultant';
    case 'rescheduled':
      return actor.role !== 'client';
    case 'canceled':
      return actor.role === 'admin' || isAuthor(actor, consultation);
    // Nobody: the table of moves refuses it.
    default:
      return true;
  }
};

export const isAuthor = (actor: Pick<Actor, 'id'>, { client_id }: Of) => actor.id === client_id;

/** The client of a case moves its appointment to another slot, until the cut-off. */
export const canMoveAppointment = (actor: Actor, consultation: Of) =>
  actor.role !== 'client' || isAuthor(actor, consultation);

/** Whether it is too late for its client to move or cancel an appointment. */
export const isPastCutOff = ({ change_until }: Pick<Appointment, 'change_until'>, now = Date.now()) =>
  Date.parse(change_until) <= now;

/** Whoever requested it answers, accepts and declines. */
export const canAnswer = (actor: Actor, consultation: Of) =>
  actor.role === 'client' && isAuthor(actor, consultation);

/** Assigns it, and says how the two sides meet or that one of them did not come. */
export const canArrange = (actor: Pick<Actor, 'role'>) => actor.role !== 'client';

/** Shown to a user who may see a consultation but not make this move. */
export const moveRefusals = {
  approved: msg('Only a consultant can approve a request'),
  rejected: msg('Only a consultant can reject a request'),
  completed: msg('Only a consultant can complete a consultation'),
  pending: msg('Only a consultant can ask or propose times'),
  rescheduled: msg('Only a consultant or an admin can reschedule a consultation'),
  canceled: msg('Only the client or an admin can cancel a consultation'),
} as const satisfies Partial<Record<Status, Message>>;

/** Shown to a client whose account does not allow requests (yet, or any more). */
export const requestRefusals = {
  rejected: msg('Your account was not approved, so you cannot request consultations'),
  pending: msg(
    'Your account is awaiting approval. You can request consultations as soon as an admin has approved it.',
  ),
} as const;
export const requestRefusal = ({ account_status }: Pick<Actor, 'account_status'>) =>
  t(account_status === 'rejected' ? requestRefusals.rejected : requestRefusals.pending);

/** Shown when somebody else has already decided on the request. */
export const ALREADY_DECIDED = msg(
  'This request has already been {status, select, requested {requested} pending {pending} approved {approved} rejected {rejected} rescheduled {rescheduled} canceled {canceled} completed {completed} other {{status}}}.',
);
export const alreadyDecided = ({ status }: Pick<Consultation, 'status'>) => t(ALREADY_DECIDED, { status });

/** Shown when a client edits a request that waits for them. */
export const ANSWER_FIRST = msg('Answer the open question or proposal first.');

export const canEditRequest = (actor: Actor, consultation: Pick<Consultation, 'client_id'>) =>
  actor.role === 'client' && actor.id === consultation.client_id;

/** Whoever requested one asks a follow-up to it once it is over. */
export const canFollowUp = (actor: Actor, consultation: Of & Pick<Consultation, 'status'>) =>
  actor.role === 'client' && isAuthor(actor, consultation) && isOver(consultation);

export const canEditResult = (actor: Actor) => actor.role === 'consultant';

/** The firm promises clients no time: its response clocks are for staff. */
export const canSeeDue = (actor: Pick<Actor, 'role'>) => actor.role !== 'client';

/** What its client can edit now: what waits for them is answered first. */
export const isEditable = ({ status }: Pick<Consultation, 'status'>) => status === 'requested';

/** Why its client cannot edit it now. */
export const editRefusal = (consultation: Pick<Consultation, 'status'>) =>
  consultation.status === 'pending' ? t(ANSWER_FIRST) : alreadyDecided(consultation);

/** Only completed consultations have a document. */
export const isExportable = (consultation: Pick<Consultation, 'status'>) => isCompleted(consultation);

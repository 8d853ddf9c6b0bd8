import { msg } from '../language/t.ts';
import { isAuthor } from '../consultations/policy.ts';
import type { Consultation } from '../consultations/schema.ts';
import { isCompleted } from '../consultations/status.ts';
import type { Actor } from '../users/schema.ts';
import type { Acceptance } from './schema.ts';

/** Whoever requested it accepts its result, and rates it. */
export const canAccept = (actor: Pick<Actor, 'id' | 'role'>, consultation: Pick<Consultation, 'client_id'>) =>
  actor.role === 'client' && isAuthor(actor, consultation);
export const ACCEPTING_IS_THE_CLIENTS = msg('Only its client can accept the result');

type OfResult = Pick<Consultation, 'status' | 'result_version' | 'accepted_version'>;

/** Whether the present result is accepted; one that was improved since is not. */
export const isAccepted = ({ result_version, accepted_version }: OfResult) =>
  Boolean(accepted_version) && accepted_version === result_version;

/** Whether its client can accept the present result, also one from before acceptances were kept. */
export const isAcceptable = (consultation: OfResult) =>
  isCompleted(consultation) && Boolean(consultation.result_version) && !isAccepted(consultation);

/** Whether the client is asked to accept it: it will count as accepted. */
export const awaitsAcceptance = ({ accept_due_at }: Pick<Consultation, 'accept_due_at'>) =>
  Boolean(accept_due_at);

/** Whether staff are to answer a question about the result. */
export const isQuestioned = ({ result_question_at }: Pick<Consultation, 'result_question_at'>) =>
  Boolean(result_question_at);

/** A rating follows an acceptance once. */
export const isRatable = ({ rating }: Pick<Acceptance, 'rating'>) => rating === null;

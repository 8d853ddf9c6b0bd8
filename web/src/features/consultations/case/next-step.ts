import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canAnswer } from '@consultflow/contract/consultations/policy';
import { canAccept, isAccepted, isQuestioned } from '@consultflow/contract/acceptances/policy';
import type { Acceptance } from '@consultflow/contract/acceptances/schema';
import { isCompleted, isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { openSignOff, unsignedSignOff } from '@consultflow/contract/sign-offs/policy';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { Actor } from '@consultflow/contract/users/schema';
import { statusWord } from '../../../domain/status-tag.tsx';
import { showDay, showMoment } from '../../../lib/time/dates.ts';
import { usePassed } from '../../../lib/time/now.ts';

type NextStep = {
  /** It waits for the reader. */
  isYours: boolean;
  /** Who it waits for, in two or three words. */
  waits: string;
  step: string;
  /** What else is to be said of it. */
  note?: string;
};

/** What comes next, and who it waits for; `hasMet` once the appointment is over. */
export function nextStepOf(consultation: ConsultationDetail, actor: Actor, hasMet: boolean): NextStep {
  const { room, consultant_id, status, question, appointment } = consultation;
  if (status === 'pending') {
    const isAuthors = canAnswer(actor, consultation);
    const step = question ? t('Answer the question') : t('Choose a time');
    if (isAuthors) return { isYours: true, waits: t('Waits for you'), step };
    return {
      isYours: false,
      waits: t('Waits for client'),
      step: question ? t('The client answers a question') : t('The client chooses a time'),
    };
  }
  if (isOpen(consultation))
    return actor.role === 'consultant'
      ? { isYours: true, waits: t('Waits for you'), step: t('Decide the request') }
      : { isYours: false, waits: t('Waits for the firm'), step: t('Room {code} decides', { code: room }) };
  const signing = signingOf(consultation, actor);
  if (signing) return signing;
  if (isScheduled(consultation)) {
    if (appointment && !hasMet)
      return {
        isYours: false,
        waits: t('Waits for the appointment'),
        step: t('You meet, then the result is written'),
      };
    const isYours = actor.role === 'consultant' && actor.id === consultant_id;
    return isYours
      ? { isYours, waits: t('Waits for you'), step: t('Write the result') }
      : { isYours, waits: t('Waits for the consultant'), step: t('The result is written') };
  }
  if (isCompleted(consultation)) return stepOfResult(consultation, actor);
  const step = stepsOfClosed[status];
  return step
    ? { isYours: false, waits: t('Nothing waits'), step: t(step) }
    : { isYours: false, waits: statusWord(status), step: t('Reload the page to see what comes next') };
}

/** The same for a screen that stays open. */
export const useNextStep = (consultation: ConsultationDetail, actor: Actor) =>
  nextStepOf(consultation, actor, usePassed(consultation.appointment?.ends_at));

/** Another status is of a newer server. */
const stepsOfClosed: Partial<Record<string, Message>> = {
  rejected: msg('The request was rejected'),
  canceled: msg('The consultation was canceled'),
};

/** A draft waits for its signature, or came back; clients never read of it. */
function signingOf(consultation: ConsultationDetail, actor: Actor): NextStep | undefined {
  const { result_version, requires_sign_off } = consultation;
  const open = openSignOff(consultation);
  const version = { number: (result_version ?? 0) + 1 };
  if (open)
    return open.signer.id === actor.id
      ? { isYours: true, waits: t('Waits for you'), step: t('Sign version {number, number}', version) }
      : {
          isYours: false,
          waits: t('Waits for {name}', { name: open.signer.name }),
          step: t('Sign-off asked for version {number, number}', version),
        };
  const ended = requires_sign_off ? unsignedSignOff(consultation) : undefined;
  if (ended?.state !== 'returned' || ended.requested_by.id !== actor.id) return undefined;
  return { isYours: true, waits: t('Waits for you'), step: t('Returned with a remark') };
}

/** A question about it is answered, then it is accepted; one from before that was asked waits for nobody. */
function stepOfResult(consultation: ConsultationDetail, actor: Actor): NextStep {
  const { consultant_id, accept_due_at, acceptance } = consultation;
  const isOwn = canAccept(actor, consultation);
  if (isQuestioned(consultation)) {
    const isYours = actor.role === 'consultant' && actor.id === consultant_id;
    return {
      isYours,
      waits: isYours ? t('Waits for you') : t('Waits for an answer'),
      step: isOwn ? t('The firm answers your question') : t('A question about the result'),
    };
  }
  if (accept_due_at) {
    const date = showDay(accept_due_at);
    return {
      isYours: isOwn,
      waits: isOwn ? t('Waits for you') : t('Waits for client'),
      step: isOwn ? t('Accept the result, or ask') : t('The client accepts the result'),
      note: acceptance
        ? t('Version {version} was accepted, and has been improved since. It counts as accepted on {date}.', {
            version: `${acceptance.version}`,
            date,
          })
        : t('It counts as accepted on {date}.', { date }),
    };
  }
  const step = acceptance ? acceptedAs(acceptance) : t('The result is there');
  const note = acceptance && isAccepted(consultation) ? noteOf(acceptance, isOwn) : undefined;
  return { isYours: false, waits: t('Nothing waits'), step, ...(note && { note }) };
}

const acceptedAs = ({ accepted_by }: Acceptance) =>
  accepted_by ? t.context('a result', 'Accepted') : t('Counts as accepted');

function noteOf({ accepted_by, at, version }: Acceptance, isOwn: boolean) {
  const when = { version: `${version}`, time: showMoment(at) };
  if (!accepted_by) return t('Version {version}, {time}. Nobody has asked about it in time.', when);
  return isOwn
    ? t('Version {version} by you, {time}. It stands on the document.', when)
    : t('Version {version} by {name}, {time}. It stands on the document.', {
        ...when,
        name: accepted_by.name,
      });
}

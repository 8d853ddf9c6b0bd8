import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canAnswer } from '@consultflow/contract/consultations/policy';
import { isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import type { Actor } from '@consultflow/contract/users/schema';

export type NextStep = {
  /** It waits for the reader. */
  isYours: boolean;
  /** Who it waits for, in two or three words. */
  waits: string;
  step: string;
};

/** What comes next, and who it waits for. */
export function nextStepOf(consultation: ConsultationDetail, actor: Actor): NextStep {
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
  if (isScheduled(consultation)) {
    if (appointment && Date.parse(appointment.ends_at) > Date.now())
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
  return {
    isYours: false,
    waits: t('Nothing waits'),
    step:
      status === 'completed'
        ? t('The result is there')
        : status === 'rejected'
          ? t('The request was rejected')
          : t('The consultation was canceled'),
  };
}

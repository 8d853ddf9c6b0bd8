import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
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
export function nextStepOf(consultation: ConsultationDetail, actor: Pick<Actor, 'role' | 'id'>): NextStep {
  const { room, consultant_id, status } = consultation;
  if (status === 'pending') {
    const isYours = actor.role === 'client' && actor.id === consultation.client_id;
    const isProposed = (consultation.proposals?.length ?? 0) > 0;
    return {
      isYours,
      waits: isYours ? t('Waits for you') : t('Waits for client'),
      step: isProposed ? t('Choose a time') : t('Answer the question'),
    };
  }
  if (isOpen(consultation))
    return actor.role === 'consultant'
      ? { isYours: true, waits: t('Waits for you'), step: t('Decide the request') }
      : { isYours: false, waits: t('Waits for the firm'), step: t('Room {code} decides', { code: room }) };
  if (isScheduled(consultation)) {
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

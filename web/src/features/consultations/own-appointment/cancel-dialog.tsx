import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { ApiError } from '../../../lib/api/replies.ts';
import { markShown } from '../../../lib/form/form-errors.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { showWhen } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Moved, useTimeSeen } from '../appointment/moved-meanwhile.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { useMove } from '../queries.ts';

type CancelDialogProps = {
  consultation: ConsultationDetail;
  /** Instead of canceling: another time. */
  onMove?: () => void;
  /** It has become too late to cancel it here. */
  onLate?: () => void;
  onClose: () => void;
};

/** Cancels a consultation, and with it its appointment. */
export function CancelDialog({ consultation, onMove, onLate, onClose }: CancelDialogProps) {
  const actor = useActor();
  const { id, appointment } = consultation;
  const { run: cancel, isBusy, isDone } = useMove(id, 'canceled');
  const canCancel = canBecome('canceled', consultation);
  const { isMoved, updated_at, goOn } = useTimeSeen(consultation);
  return (
    <ReasonDialog
      about={`cancel:${id}`}
      open
      onClose={onClose}
      title={rich('Cancel {number} “{topic}”', {
        number: <CaseNumber of={consultation} />,
        topic: <bdi>{topicOf(consultation)}</bdi>,
      })}
      effect={
        <>
          {actor.role === 'client'
            ? t('The consultation ends without a result. The firm reads your reason.')
            : t('The consultation ends without a result. The client and the consultant read your reason.')}
          {appointment && (
            <span className="mt-2 block">
              {rich('The appointment on {time} is released and {name} is told.', {
                time: <time dateTime={appointment.starts_at}>{showWhen(appointment.starts_at)}</time>,
                name: <PersonName>{appointment.consultant_name}</PersonName>,
              })}
            </span>
          )}
          {onMove && (
            <span className="mt-2 block">
              {t('Is only the time wrong?')}{' '}
              <Button variant="quiet" size="small" className="text-primary-ink!" onClick={onMove}>
                {t('Move appointment')}
              </Button>
            </span>
          )}
        </>
      }
      verb={t('Cancel Consultation')}
      keep={canCancel ? t('Keep Consultation') : t('Close')}
      busy={isBusy}
      refusal={
        !isBusy &&
        !isDone &&
        (canCancel
          ? isMoved && <Moved consultation={consultation} onRead={goOn} />
          : alreadyDecided(consultation))
      }
      onConfirm={(reason, onSaved) =>
        cancel(
          { reason, updated_at },
          {
            onSaved,
            onSuccess: onClose,
            onError: (error) => {
              if (isTooLate(error) && onLate) {
                markShown(error);
                onLate();
                onClose();
              }
            },
          },
        )
      }
    />
  );
}

/** The cut-off has passed since the screen was shown. */
export const isTooLate = (error: Error) => error instanceof ApiError && error.code === 'cutoff_passed';

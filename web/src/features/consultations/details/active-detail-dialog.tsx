import { canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { type ComponentType, useState } from 'react';
import { hasDraft } from '../../../lib/form/draft.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RescheduleDialog } from '../appointment/reschedule-dialog.tsx';
import { NamedPeople } from '../restriction/named-people.tsx';
import { RestrictButton } from '../restriction/restrict-button.tsx';
import type { PickerProps } from '../restriction/restrict-dialog.tsx';
import { CompletionDialog } from '../result/completion-dialog.tsx';
import { resultDraft } from '../result/use-completing.ts';
import { DetailDialog, useDetail } from './detail-dialog.tsx';

type ActiveDetailProps = {
  id: string | undefined;
  completing: boolean;
  picker: ComponentType<PickerProps>;
  onComplete: () => void;
  onClose: () => void;
};

/** An active consultation over the list, to read and then complete. */
export function ActiveDetailDialog({ id, completing, picker, onComplete, onClose }: ActiveDetailProps) {
  const actor = useActor();
  const detail = useDetail(id, { base: 'v1' });
  const [writing, setWriting] = useState<string>();
  const { consultation, isOutOfSight } = detail;
  const may = (next: 'completed' | 'rescheduled') =>
    consultation !== undefined &&
    !isOutOfSight &&
    canMove(actor, consultation, next) &&
    canBecome(next, consultation);
  const canComplete = may('completed');
  // A user who has started writing continues, whatever happens to the consultation meanwhile.
  const mayWrite = canComplete || writing === id || hasDraft(resultDraft(id ?? ''));
  if (consultation && detail.isOpen && completing && mayWrite) {
    if (writing !== id) setWriting(id);
    return (
      <CompletionDialog
        key={consultation.id}
        consultation={consultation}
        isGone={isOutOfSight}
        onClose={onClose}
      />
    );
  }
  return (
    <DetailDialog
      detail={detail}
      reader="consultant"
      actions={
        consultation && (
          <Actions consultation={consultation} picker={picker} canReschedule={may('rescheduled')} />
        )
      }
      sight={consultation && <NamedPeople consultation={consultation} />}
      mainAction={
        canComplete && (
          <Button variant="primary" onClick={onComplete}>
            {t('Complete Consultation')}
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}

type ActionsProps = {
  consultation: ConsultationDetail;
  picker: ComponentType<PickerProps>;
  canReschedule: boolean;
};

function Actions({ consultation, picker, canReschedule }: ActionsProps) {
  const [isMoving, setIsMoving] = useState(false);
  return (
    <>
      <RestrictButton consultation={consultation} picker={picker} className="me-auto" />
      {canReschedule && (
        <Button variant="quiet" onClick={() => setIsMoving(true)}>
          {t('Reschedule')}
        </Button>
      )}
      {isMoving && (
        <RescheduleDialog consultation={consultation} base="v1" onClose={() => setIsMoving(false)} />
      )}
    </>
  );
}

import { canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RescheduleDialog } from '../appointment/reschedule-dialog.tsx';
import { ExportButton } from '../export/export-button.tsx';
import type { Sealed } from '../excerpts.ts';
import { CancelDialog } from '../own-appointment/cancel-dialog.tsx';
import { oneConsultation } from '../queries.ts';
import { NamedPeople } from '../restriction/named-people.tsx';
import { OpenedUntil } from '../restriction/opened-until.tsx';
import { RestrictButton } from '../restriction/restrict-button.tsx';
import type { PickerProps } from '../restriction/restrict-dialog.tsx';
import { SealedDialog } from '../restriction/sealed-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { DetailDialog, useDetail } from './detail-dialog.tsx';
import { isGone } from './detail-states.tsx';

type AdminDetailProps = {
  id: string;
  /** Its row, if the list shows it as a restricted case that was not opened. */
  sealed: Sealed | undefined;
  picker: ComponentType<PickerProps>;
  onClose: () => void;
};

/** Any consultation with its history and the actions of an admin; a restricted one is opened first. */
export function AdminDetailDialog({ id, sealed, picker, onClose }: AdminDetailProps) {
  const cache = useQueryClient();
  const isKnown = cache.getQueryData(oneConsultation(id).queryKey) !== undefined;
  const detail = useDetail(id, { isWanted: sealed === undefined || isKnown });
  const { consultation, error, isOutOfSight } = detail;
  const [hasSeen, setHasSeen] = useState(false);
  const isSeen = consultation !== undefined && !isOutOfSight;
  if (isSeen && !hasSeen) setHasSeen(true);
  // A refetch clears the error; a reason being typed must survive it.
  const [wasSealed, setWasSealed] = useState(false);
  const isSealed = !isSeen && (wasSealed || sealed !== undefined || isGone(error));
  if (isSealed !== wasSealed) setWasSealed(isSealed);
  if (isSealed) {
    return <SealedDialog id={id} sealed={sealed} wasOpen={hasSeen} picker={picker} onClose={onClose} />;
  }
  return (
    <DetailDialog
      detail={detail}
      reader="admin"
      actions={consultation && <Actions consultation={consultation} picker={picker} />}
      sight={
        consultation?.is_restricted && (
          <>
            {consultation.opened_until && <OpenedUntil until={consultation.opened_until} />}
            <NamedPeople consultation={consultation} />
          </>
        )
      }
      below={
        <div className="mt-6">
          <ChangeList id={id} />
        </div>
      }
      onClose={onClose}
    />
  );
}

type ActionsProps = { consultation: Detail; picker: ComponentType<PickerProps> };

function Actions({ consultation, picker }: ActionsProps) {
  const actor = useActor();
  const [asking, setAsking] = useState<'canceled' | 'rescheduled'>();
  const may = (next: 'canceled' | 'rescheduled') =>
    canMove(actor, consultation, next) && canBecome(next, consultation);
  const done = () => setAsking(undefined);
  return (
    <>
      {may('canceled') && (
        <Button variant="quiet" className="me-auto" onClick={() => setAsking('canceled')}>
          {t('Cancel Consultation')}
        </Button>
      )}
      {consultation.is_restricted && <RestrictButton consultation={consultation} picker={picker} />}
      {may('rescheduled') && <Button onClick={() => setAsking('rescheduled')}>{t('Reschedule')}</Button>}
      <ExportButton consultation={consultation} />
      {asking === 'rescheduled' && <RescheduleDialog consultation={consultation} onClose={done} />}
      {asking === 'canceled' && <CancelDialog consultation={consultation} onClose={done} />}
    </>
  );
}

import { canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { RescheduleDialog } from '../appointment/reschedule-dialog.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { useMove } from '../queries.ts';
import { ChangeList } from './change-list.tsx';
import { topicOf } from './consultation-detail.tsx';
import { DetailDialog, useDetail } from './detail-dialog.tsx';

/** Any consultation with its history and the actions of an admin. */
export function AdminDetailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useDetail(id);
  const { consultation } = detail;
  return (
    <DetailDialog
      detail={detail}
      reader="admin"
      actions={consultation && <Actions consultation={consultation} />}
      below={
        <div className="mt-6">
          <ChangeList id={id} />
        </div>
      }
      onClose={onClose}
    />
  );
}

function Actions({ consultation }: { consultation: Detail }) {
  const actor = useActor();
  const [asking, setAsking] = useState<'canceled' | 'rescheduled'>();
  const { id, updated_at } = consultation;
  const { run: cancel, isBusy } = useMove(id, 'canceled');
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
      {may('rescheduled') && <Button onClick={() => setAsking('rescheduled')}>{t('Reschedule')}</Button>}
      <ExportButton consultation={consultation} />
      {asking === 'rescheduled' && <RescheduleDialog consultation={consultation} onClose={done} />}
      {asking === 'canceled' && (
        <ReasonDialog
          about={`cancel:${id}`}
          open
          onClose={done}
          title={rich('Cancel “{topic}”', { topic: <bdi>{topicOf(consultation)}</bdi> })}
          effect={t(
            'The consultation ends without a result. The client and the consultant read your reason.',
          )}
          verb={t('Cancel Consultation')}
          keep={t('Keep Consultation')}
          busy={isBusy}
          onConfirm={(reason) => cancel({ reason, updated_at }, { onSuccess: done })}
        />
      )}
    </>
  );
}

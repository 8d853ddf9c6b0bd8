import { canMove } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import {
  ConsultationCourse,
  ConsultationDetail,
  ConsultationMarks,
  topicOf,
} from './consultation-detail.tsx';
import { DetailFailed, DetailWaiting } from './detail-states.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { oneConsultation, useMove } from '../queries.ts';
import { RescheduleDialog } from '../appointment/reschedule-dialog.tsx';

/** The popup of anybody's consultation with its history, and what an admin may do with it now. */
export function AdminDetailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: consultation, error, refetch } = useQuery(oneConsultation(id));
  if (!consultation) {
    return (
      <Dialog open onClose={onClose} title="Consultation" footer={<Button onClick={onClose}>Close</Button>}>
        {error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{topicOf(consultation)}</bdi>}
      marks={<ConsultationMarks consultation={consultation} />}
      band={<ConsultationCourse consultation={consultation} />}
      footer={<Actions consultation={consultation} onClose={onClose} />}
    >
      <div className="grid gap-6">
        <ConsultationDetail consultation={consultation} reader="admin" />
        <ChangeList id={id} />
      </div>
    </Dialog>
  );
}

function Actions({ consultation, onClose }: { consultation: Detail; onClose: () => void }) {
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
          Cancel Consultation
        </Button>
      )}
      {may('rescheduled') && <Button onClick={() => setAsking('rescheduled')}>Reschedule</Button>}
      <ExportButton consultation={consultation} />
      <Button onClick={onClose}>Close</Button>
      {asking === 'rescheduled' && <RescheduleDialog consultation={consultation} onClose={done} />}
      {asking === 'canceled' && (
        <ReasonDialog
          about={`cancel:${id}`}
          open
          onClose={done}
          title={
            <>
              Cancel “<bdi>{topicOf(consultation)}</bdi>”
            </>
          }
          effect="The consultation ends without a result. The client and the consultant read your reason."
          verb="Cancel Consultation"
          keep="Keep it"
          busy={isBusy}
          onConfirm={(reason) => cancel({ reason, updated_at }, { onSuccess: done })}
        />
      )}
    </>
  );
}

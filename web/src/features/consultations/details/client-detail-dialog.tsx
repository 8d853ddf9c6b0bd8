import {
  alreadyDecided,
  canMove,
  isEditable,
  isExportable,
} from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import {
  ConsultationCourse,
  ConsultationDetail,
  ConsultationMarks,
  topicOf,
} from './consultation-detail.tsx';
import { DetailFailed, DetailWaiting } from './detail-states.tsx';
import { oneConsultation, useMove } from '../queries.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';

/** The popup of one of the client's own consultations, with what they may do with it now. */
export function ClientDetailDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const {
    data: consultation,
    error,
    refetch,
  } = useQuery({ ...oneConsultation(id ?? ''), enabled: id !== undefined });
  if (!consultation) {
    return (
      <Dialog
        open={id !== undefined}
        onClose={onClose}
        title="Consultation"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={<bdi>{topicOf(consultation)}</bdi>}
      marks={<ConsultationMarks consultation={consultation} />}
      band={<ConsultationCourse consultation={consultation} />}
      footer={<Actions consultation={consultation} onClose={onClose} />}
    >
      <ConsultationDetail consultation={consultation} reader="client" />
    </Dialog>
  );
}

function Actions({ consultation, onClose }: { consultation: Detail; onClose: () => void }) {
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const { id, updated_at } = consultation;
  const { run: cancel, isBusy, isDone } = useMove(id, 'canceled');
  const canCancel = canMove(actor, consultation, 'canceled') && canBecome('canceled', consultation);
  return (
    <>
      {canCancel && (
        <Button variant="quiet" className="me-auto" onClick={() => setAsking(true)}>
          Cancel Consultation
        </Button>
      )}
      {isEditable(consultation) && (
        <Link to="/client/new-consultation" search={{ id }} className={buttonStyle()}>
          Edit
        </Link>
      )}
      {consultation.status === 'rejected' && (
        <Link to="/client/new-consultation" search={{ again: id }} className={buttonStyle()}>
          Request again
        </Link>
      )}
      {isExportable(consultation) && (
        <Link to="/client/exports/$id" params={{ id }} className={buttonStyle()}>
          Export
        </Link>
      )}
      <Button onClick={onClose}>Close</Button>
      <ReasonDialog
        key={id}
        about={`cancel:${id}`}
        open={asking}
        onClose={() => setAsking(false)}
        title={<>Cancel “{topicOf(consultation)}”</>}
        effect="The consultation ends without a result. The firm reads your reason."
        verb="Cancel Consultation"
        keep={canCancel ? 'Keep it' : 'Close'}
        busy={isBusy}
        refusal={!canCancel && !isBusy && !isDone && alreadyDecided(consultation)}
        onConfirm={(reason) => cancel({ reason, updated_at }, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}

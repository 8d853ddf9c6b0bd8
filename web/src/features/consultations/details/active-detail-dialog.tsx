import { canMove } from '@consultflow/contract/consultations/policy';
import { canBecome } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasDraft } from '../../../lib/form/draft.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CompletionDialog, resultDraft } from '../result/completion-dialog.tsx';
import {
  ConsultationCourse,
  ConsultationDetail,
  ConsultationMarks,
  topicOf,
} from './consultation-detail.tsx';
import { DetailFailed, DetailWaiting, GoneNote, isGone } from './detail-states.tsx';
import { oneConsultation } from '../queries.ts';
import { RescheduleDialog } from '../appointment/reschedule-dialog.tsx';

type ActiveDetailProps = {
  id: string | undefined;
  completing: boolean;
  onComplete: () => void;
  onClose: () => void;
};

/** An active consultation over the list, to read and then to complete. */
export function ActiveDetailDialog({ id, completing, onComplete, onClose }: ActiveDetailProps) {
  const actor = useActor();
  const {
    data: consultation,
    error,
    refetch,
  } = useQuery({ ...oneConsultation(id ?? '', 'v1'), enabled: id !== undefined });
  const isOpen = id !== undefined;
  const [writing, setWriting] = useState<string>();
  const [isMoving, setIsMoving] = useState(false);
  if (!consultation) {
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        title="Consultation"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {error ? <DetailFailed error={error} onRetry={() => void refetch()} /> : <DetailWaiting />}
      </Dialog>
    );
  }
  const isOutOfSight = isGone(error);
  const may = (next: 'completed' | 'rescheduled') =>
    !isOutOfSight && canMove(actor, consultation, next) && canBecome(next, consultation);
  const canComplete = may('completed');
  // Whoever has begun to write goes on, whatever somebody else does to the consultation meanwhile.
  const mayWrite = canComplete || writing === id || hasDraft(resultDraft(consultation.id));
  if (isOpen && completing && mayWrite) {
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
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={<bdi>{topicOf(consultation)}</bdi>}
      marks={<ConsultationMarks consultation={consultation} />}
      band={<ConsultationCourse consultation={consultation} />}
      footer={
        <>
          {may('rescheduled') && (
            <Button variant="quiet" className="me-auto" onClick={() => setIsMoving(true)}>
              Reschedule
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {canComplete && (
            <Button variant="primary" onClick={onComplete}>
              Complete Consultation
            </Button>
          )}
        </>
      }
    >
      {isOutOfSight && <GoneNote className="mb-4" />}
      <ConsultationDetail consultation={consultation} reader="consultant" />
      {isMoving && (
        <RescheduleDialog consultation={consultation} base="v1" onClose={() => setIsMoving(false)} />
      )}
    </Dialog>
  );
}

import { canEditResult } from '@consultflow/contract/consultations/policy';
import { isCompleted } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import {
  ConsultationCourse,
  ConsultationDetail,
  ConsultationMarks,
  topicOf,
} from './consultation-detail.tsx';
import { DetailFailed, DetailWaiting, GoneNote, isGone } from './detail-states.tsx';
import { EarlierResults } from './earlier-results.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { oneConsultation } from '../queries.ts';
import { ResultDialog } from '../result/result-dialog.tsx';

type HistoryDialogProps = {
  id: string | undefined;
  editing: boolean;
  onEdit: () => void;
  onRead: () => void;
  onClose: () => void;
};

/** A completed consultation over the list: to read, and to edit its result. */
export function HistoryDialog({ id, editing, onEdit, onRead, onClose }: HistoryDialogProps) {
  const actor = useActor();
  const { data, error, refetch } = useQuery({
    ...oneConsultation(id ?? '', 'v1'),
    enabled: id !== undefined,
  });
  const isOpen = id !== undefined;
  if (!data) {
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
  const mayEdit = canEditResult(actor) && isCompleted(data);
  if (isOpen && editing && mayEdit) {
    return (
      <ResultDialog
        key={data.id}
        consultation={data}
        isGone={isOutOfSight}
        onDone={onRead}
        onClose={onRead}
      />
    );
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={<bdi>{topicOf(data)}</bdi>}
      marks={<ConsultationMarks consultation={data} />}
      band={<ConsultationCourse consultation={data} />}
      footer={
        <>
          {!isOutOfSight && <ExportButton consultation={data} />}
          <Button onClick={onClose}>Close</Button>
          {mayEdit && !isOutOfSight && (
            <Button variant="primary" onClick={onEdit}>
              Edit Result
            </Button>
          )}
        </>
      }
    >
      {isOutOfSight && <GoneNote className="mb-4" />}
      <ConsultationDetail consultation={data} reader="consultant" />
      <EarlierResults id={data.id} />
    </Dialog>
  );
}

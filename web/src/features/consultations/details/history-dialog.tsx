import { canEditResult } from '@consultflow/contract/consultations/policy';
import { isCompleted } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { ResultDialog } from '../result/result-dialog.tsx';
import { DetailDialog, useDetail } from './detail-dialog.tsx';
import { EarlierResults } from './earlier-results.tsx';

type HistoryDialogProps = {
  id: string | undefined;
  editing: boolean;
  onEdit: () => void;
  onRead: () => void;
  onClose: () => void;
};

/** A completed consultation over the list: to read it and edit its result. */
export function HistoryDialog({ id, editing, onEdit, onRead, onClose }: HistoryDialogProps) {
  const actor = useActor();
  const detail = useDetail(id, { base: 'v1' });
  const { consultation, isOutOfSight } = detail;
  const mayEdit = consultation !== undefined && canEditResult(actor) && isCompleted(consultation);
  if (detail.isOpen && editing && mayEdit) {
    return (
      <ResultDialog
        key={consultation.id}
        consultation={consultation}
        isGone={isOutOfSight}
        onDone={onRead}
        onClose={onRead}
      />
    );
  }
  return (
    <DetailDialog
      detail={detail}
      reader="consultant"
      actions={consultation && !isOutOfSight && <ExportButton consultation={consultation} />}
      mainAction={
        mayEdit &&
        !isOutOfSight && (
          <Button variant="primary" onClick={onEdit}>
            {t('Edit Result')}
          </Button>
        )
      }
      below={consultation && <EarlierResults id={consultation.id} />}
      onClose={onClose}
    />
  );
}

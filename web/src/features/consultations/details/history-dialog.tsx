import { canEditResult } from '@consultflow/contract/consultations/policy';
import { isCompleted } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import type { ComponentType } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { NamedPeople } from '../restriction/named-people.tsx';
import { RestrictButton } from '../restriction/restrict-button.tsx';
import type { PickerProps } from '../restriction/restrict-dialog.tsx';
import { ResultDialog } from '../result/result-dialog.tsx';
import { DetailDialog, useDetail } from './detail-dialog.tsx';
import { EarlierResults } from './earlier-results.tsx';

type HistoryDialogProps = {
  id: string | undefined;
  editing: boolean;
  picker: ComponentType<PickerProps>;
  onEdit: () => void;
  onRead: () => void;
  onClose: () => void;
};

/** A completed consultation over the list: to read it and edit its result. */
export function HistoryDialog({ id, editing, picker, onEdit, onRead, onClose }: HistoryDialogProps) {
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
      actions={
        consultation &&
        !isOutOfSight && (
          <>
            <RestrictButton consultation={consultation} picker={picker} className="me-auto" />
            <ExportButton consultation={consultation} />
          </>
        )
      }
      sight={consultation && <NamedPeople consultation={consultation} />}
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

import { t } from '@consultflow/contract/language/t';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ConsultationMarks } from '../details/consultation-detail.tsx';
import { GoneNote } from '../details/detail-states.tsx';
import { useStoredDraft } from '../draft/queries.ts';
import { DraftFound, DraftNotes } from '../draft/draft-notes.tsx';
import { ReleaseButton, ReleaseSigner } from './release-button.tsx';
import { AskedAbove } from './asked.tsx';
import { ResultBody } from './result-body.tsx';
import { ResultConflict } from './result-conflict.tsx';
import { useImproving } from './use-improving.ts';
import type { WritingProps } from './use-release.ts';
import { WritingWaits } from './writing-waits.tsx';

type ResultDialogProps = Omit<WritingProps, 'stored'> & { onClose: () => void };

/** Improves a result in a draft; a concurrent change is shown, not overwritten. */
export function ResultDialog(props: ResultDialogProps) {
  const { consultation, onClose } = props;
  const { stored, isPending } = useStoredDraft(consultation.id);
  if (isPending) return <WritingWaits title={t('Edit Result')} onClose={onClose} />;
  return <ResultEditing {...props} stored={stored} />;
}

type ResultEditingProps = WritingProps & { onClose: () => void };

function ResultEditing({ onClose, ...props }: ResultEditingProps) {
  const { consultation, isGone } = props;
  const releasing = useImproving(props);
  const { writing } = releasing;
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('Edit Result')}
      marks={<ConsultationMarks consultation={consultation} />}
      band={!isGone && <AskedAbove consultation={consultation} />}
      note={
        <>
          {isGone && <GoneNote />}
          <ResultConflict writing={writing} />
          <DraftNotes writing={writing} />
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <ReleaseButton releasing={releasing} word={t('Save Changes')} />
        </>
      }
    >
      <div className="grid gap-4 *:min-w-0">
        <DraftFound writing={writing} />
        <ResultBody writing={writing} minHeight={250} />
        <ReleaseSigner releasing={releasing} />
      </div>
    </Dialog>
  );
}

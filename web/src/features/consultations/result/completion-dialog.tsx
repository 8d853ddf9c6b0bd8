import { t } from '@consultflow/contract/language/t';
import { useMedia } from '../../../lib/media.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AskedAbove, AskedBeside } from './asked.tsx';
import { CompletionConflict } from './completion-conflict.tsx';
import { ConsultationMarks } from '../details/consultation-detail.tsx';
import { GoneNote } from '../details/detail-states.tsx';
import { useStoredDraft } from '../draft/queries.ts';
import { DraftFound, DraftNotes } from '../draft/draft-notes.tsx';
import { ReleaseButton, ReleaseSigner } from './release-button.tsx';
import { ResultBody } from './result-body.tsx';
import { useCompleting } from './use-completing.ts';
import type { WritingProps } from './use-release.ts';
import { WritingWaits } from './writing-waits.tsx';

type CompletionDialogProps = Omit<WritingProps, 'stored' | 'onDone'> & { onClose: () => void };

/** Writes the result of a consultation, and completes it or asks for a sign-off; until then it is a draft. */
export function CompletionDialog(props: CompletionDialogProps) {
  const { consultation, onClose } = props;
  const { stored, isPending } = useStoredDraft(consultation.id);
  if (isPending) return <WritingWaits title={t('Complete Consultation')} size="wide" onClose={onClose} />;
  return <Completion {...props} stored={stored} onDone={() => onClose()} />;
}

function Completion({ onClose, ...props }: WritingProps & { onClose: () => void }) {
  const { consultation, isGone } = props;
  const releasing = useCompleting(props);
  const { writing } = releasing;
  const isWide = useMedia('(width >= 64rem)');
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      size="wide"
      title={t('Complete Consultation')}
      marks={<ConsultationMarks consultation={consultation} />}
      band={!isGone && !isWide && <AskedAbove consultation={consultation} />}
      note={
        <>
          {isGone && <GoneNote />}
          <CompletionConflict writing={writing} />
          <DraftNotes writing={writing} />
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <ReleaseButton releasing={releasing} word={t('Complete Consultation')} />
        </>
      }
    >
      <div className="mb-4 empty:hidden">
        <DraftFound writing={writing} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {!isGone && isWide && <AskedBeside consultation={consultation} />}
        <div className="grid min-w-0 gap-4">
          <ResultBody writing={writing} minHeight={300} />
          <ReleaseSigner releasing={releasing} />
        </div>
      </div>
    </Dialog>
  );
}

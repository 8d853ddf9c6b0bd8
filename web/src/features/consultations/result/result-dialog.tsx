import { CaseTitle } from '../../../domain/case-title.tsx';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ConsultationMarks } from '../details/consultation-detail.tsx';
import { DraftBack, DraftElsewhere } from '../../../domain/draft-notes.tsx';
import { GoneNote } from '../details/detail-states.tsx';
import { useSaveResult } from '../history-queries.ts';
import { useLastEditor } from '../queries.ts';
import { ResultEditor, useResultWriting } from './result-writing.tsx';

type ResultDialogProps = {
  consultation: ConsultationDetail;
  /** The user may no longer see it: the text stays, to be copied. */
  isGone: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Edits a result. A draft is kept on this device; a concurrent change is shown, not overwritten. */
export function ResultDialog({ consultation, isGone, onDone, onClose }: ResultDialogProps) {
  const { id, consultation_result } = consultation;
  const { run: save, isBusy, isDone } = useSaveResult(id);
  const writing = useResultWriting({
    name: `result-edit:${id}`,
    consultation,
    start: consultation_result ?? '',
    isSaving: isBusy || isDone,
  });
  const { text, draft, uploads } = writing;
  const lastEditor = useLastEditor(id, draft.isBehind);

  const submit = () => {
    if (!writing.isFilled()) return;
    save(
      { consultation_result: text, ...uploads.named, updated_at: draft.began_from },
      {
        onSuccess: () => {
          draft.drop();
          uploads.take();
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('Edit Result')}
      marks={<ConsultationMarks consultation={consultation} />}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {!isGone && (
            <Button variant="primary" busy={isBusy} disabled={!uploads.isReady} onClick={submit}>
              {t('Save Changes')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 *:min-w-0">
        {isGone && <GoneNote />}
        {draft.isBehind && (
          <ConflictNote
            what="consultation"
            by={lastEditor}
            mine={<OwnRichText html={text} tools="full" />}
            theirs={<RichText html={consultation_result ?? ''} />}
            onKeepMine={writing.keepMine}
            onLoadTheirs={writing.loadTheirs}
          />
        )}
        {draft.isElsewhere && <DraftElsewhere onKeep={writing.keepThisTab} onLoad={writing.loadOtherTab} />}
        <p className="font-medium">
          <CaseTitle of={consultation} />
        </p>
        {draft.found && !draft.isBehind && <DraftBack from={draft.found.saved_at} />}
        <ResultEditor writing={writing} minHeight={250} />
      </div>
    </Dialog>
  );
}

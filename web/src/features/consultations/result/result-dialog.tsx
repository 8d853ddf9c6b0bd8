import { CaseTitle } from '../../../domain/case-title.tsx';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Draft } from '@consultflow/contract/drafts/schema';
import { t } from '@consultflow/contract/language/t';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ConflictNote } from '../../../domain/conflict-note.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ConsultationMarks } from '../details/consultation-detail.tsx';
import { GoneNote } from '../details/detail-states.tsx';
import { useSaveResult } from '../history-queries.ts';
import { useLastEditor } from '../queries.ts';
import { useStoredDraft } from '../draft/queries.ts';
import { DraftNotes } from '../draft/draft-notes.tsx';
import { SignerField } from '../sign-off/signer-field.tsx';
import { useAsking } from '../sign-off/asking.ts';
import { ResultBody } from './result-body.tsx';
import { useResultWriting } from './use-result-writing.ts';
import { WritingWaits } from './writing-waits.tsx';

type ResultDialogProps = {
  consultation: ConsultationDetail;
  /** The user may no longer see it: the text stays, to be copied. */
  isGone: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Improves a result in a draft; a concurrent change is shown, not overwritten. */
export function ResultDialog(props: ResultDialogProps) {
  const { consultation, onClose } = props;
  const { stored, isPending } = useStoredDraft(consultation.id);
  if (isPending) return <WritingWaits title={t('Edit Result')} onClose={onClose} />;
  return <ResultEditing {...props} stored={stored} />;
}

type ResultEditingProps = ResultDialogProps & { stored: Draft | null | undefined };

function ResultEditing({ consultation, isGone, stored, onDone, onClose }: ResultEditingProps) {
  const { id, consultation_result } = consultation;
  const { run: save, isBusy, isDone } = useSaveResult(id);
  const writing = useResultWriting({
    name: `result-edit:${id}`,
    consultation,
    start: consultation_result ?? '',
    stored,
    isSaving: isBusy || isDone,
    isGone,
  });
  const { text, draft, uploads, saver } = writing;
  const asking = useAsking(writing);
  const needsSignOff = consultation.requires_sign_off === true;
  const lastEditor = useLastEditor(id, draft.isBehind);

  const submit = async () => {
    if (!writing.isFilled()) return;
    await saver.hold('release', true);
    save(
      { consultation_result: text, ...uploads.named, updated_at: draft.began_from },
      {
        onError: () => void saver.hold('release', false),
        onSuccess: () => {
          saver.forget();
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
          {!isGone && writing.isWritable && !needsSignOff && (
            <Button variant="primary" busy={isBusy} disabled={!uploads.isReady} onClick={() => void submit()}>
              {t('Save Changes')}
            </Button>
          )}
          {!isGone && writing.isWritable && needsSignOff && (
            <Button
              variant="primary"
              busy={asking.isBusy}
              disabled={!uploads.isReady}
              onClick={() => writing.isFilled() && void asking.ask(onDone)}
            >
              {t('Ask for sign-off')}
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
        <DraftNotes writing={writing} />
        <p className="font-medium">
          <CaseTitle of={consultation} />
        </p>
        <ResultBody writing={writing} minHeight={250} />
        {!isGone && writing.isWritable && needsSignOff && (
          <SignerField of={id} value={asking.signer} error={asking.mistake} onChange={asking.choose} />
        )}
      </div>
    </Dialog>
  );
}

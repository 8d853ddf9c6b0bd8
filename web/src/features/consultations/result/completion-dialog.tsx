import { CaseTitle } from '../../../domain/case-title.tsx';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { useActor } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Scroller } from '../../../ui/layout/scroller.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { whatIsMissing } from './completion-check.ts';
import { CompletionConflict } from './completion-conflict.tsx';
import { ConsultationMarks } from '../details/consultation-detail.tsx';
import { DraftBack, DraftElsewhere } from '../../../domain/draft-notes.tsx';
import { GoneNote } from '../details/detail-states.tsx';
import { useMove } from '../queries.ts';
import { ResultEditor, useResultWriting } from './result-writing.tsx';

type CompletionDialogProps = {
  consultation: Detail;
  /** The user may no longer see it: the text stays, to be copied. */
  isGone: boolean;
  onClose: () => void;
};

/** Writes and saves the result of a consultation; its draft is kept on this device until then. */
export function CompletionDialog({ consultation, isGone, onClose }: CompletionDialogProps) {
  const actor = useActor();
  const { run: complete, isBusy, isDone } = useMove(consultation.id, 'completed', 'v1');
  const isSaving = isBusy || isDone;
  const writing = useResultWriting({
    name: resultDraft(consultation.id),
    consultation,
    start: '',
    isSaving,
  });
  const { text: result, draft, uploads } = writing;
  const canSave = !isGone && (isSaving || canBecome('completed', consultation));

  const save = () => {
    const missing = whatIsMissing(consultation, actor.id);
    if (missing) return void toast.error(missing);
    if (!writing.isFilled()) return;
    complete(
      { consultation_result: result, ...uploads.named, updated_at: draft.began_from },
      {
        onSuccess: () => {
          draft.drop();
          uploads.take();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      size="wide"
      title={t('Complete Consultation')}
      marks={<ConsultationMarks consultation={consultation} />}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {canSave && (
            <Button variant="primary" busy={isBusy} disabled={!uploads.isReady} onClick={save}>
              {t('Complete Consultation')}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-4 grid gap-4 *:min-w-0 empty:hidden">
        {isGone && <GoneNote />}
        {!isBlank(result) && draft.isBehind && (
          <CompletionConflict consultation={consultation} mine={result} onKeepMine={writing.keepMine} />
        )}
        {draft.isElsewhere && <DraftElsewhere onKeep={writing.keepThisTab} onLoad={writing.loadOtherTab} />}
        {draft.found && !draft.isBehind && <DraftBack from={draft.found.saved_at} />}
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {!isGone && <Question consultation={consultation} />}
        <div className="grid min-w-0 gap-4">
          <ResultEditor writing={writing} minHeight={300} />
        </div>
      </div>
    </Dialog>
  );
}

/** The question and the client: visible beside the result, above it in a narrow window. */
function Question({ consultation }: { consultation: Detail }) {
  const { client_name, problem_details } = consultation;
  return (
    <section
      aria-label={t('What is asked')}
      className="grid max-h-[40dvh] min-w-0 grid-rows-[auto_minmax(0,1fr)] rounded-tag border border-line bg-canvas lg:sticky lg:top-0 lg:max-h-[58dvh]"
    >
      <div className="border-b border-line px-4 py-3">
        <h3 className="line-clamp-2 text-base">
          <CaseTitle of={consultation} />
        </h3>
        <p className="text-sm text-ink-2">
          <PersonName>{client_name || t('Unknown Client')}</PersonName>
        </p>
      </div>
      <Scroller label={t('Problem Details')} className="px-4 py-3">
        <RichText html={problem_details} />
      </Scroller>
    </section>
  );
}

/** The name of the draft of a consultation's result. */
export const resultDraft = (id: string) => `result:${id}`;

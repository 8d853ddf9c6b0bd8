import { CaseTitle } from '../../../domain/case-title.tsx';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import type { Draft } from '@consultflow/contract/drafts/schema';
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
import { GoneNote } from '../details/detail-states.tsx';
import { useMove } from '../queries.ts';
import { useStoredDraft } from '../draft/queries.ts';
import { DraftNotes } from '../draft/draft-notes.tsx';
import { SignerField } from '../sign-off/signer-field.tsx';
import { useAsking } from '../sign-off/asking.ts';
import { ResultBody } from './result-body.tsx';
import { useResultWriting } from './use-result-writing.ts';
import { WritingWaits } from './writing-waits.tsx';

type CompletionDialogProps = {
  consultation: Detail;
  /** The user may no longer see it: the text stays, to be copied. */
  isGone: boolean;
  onClose: () => void;
};

/** Writes the result of a consultation, and completes it or asks for a sign-off; until then it is a draft. */
export function CompletionDialog(props: CompletionDialogProps) {
  const { consultation, onClose } = props;
  const { stored, isPending } = useStoredDraft(consultation.id);
  if (isPending) return <WritingWaits title={t('Complete Consultation')} size="wide" onClose={onClose} />;
  return <Completion {...props} stored={stored} />;
}

type CompletionProps = CompletionDialogProps & { stored: Draft | null | undefined };

function Completion({ consultation, isGone, stored, onClose }: CompletionProps) {
  const actor = useActor();
  const { run: complete, isBusy, isDone } = useMove(consultation.id, 'completed', 'v1');
  const isSaving = isBusy || isDone;
  const writing = useResultWriting({
    name: resultDraft(consultation.id),
    consultation,
    start: '',
    stored,
    isSaving,
    isGone,
  });
  const { text: result, draft, uploads, saver } = writing;
  const asking = useAsking(writing);
  const canSave = !isGone && (isSaving || canBecome('completed', consultation));

  const isReady = () => {
    const missing = whatIsMissing(consultation, actor.id);
    if (missing) toast.error(missing);
    return !missing && writing.isFilled();
  };
  const save = async () => {
    if (!isReady()) return;
    await saver.hold('release', true);
    complete(
      { consultation_result: result, ...uploads.named, updated_at: draft.began_from },
      {
        onError: () => void saver.hold('release', false),
        onSuccess: () => {
          saver.forget();
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
          {canSave && writing.isWritable && !consultation.requires_sign_off && (
            <Button variant="primary" busy={isBusy} disabled={!uploads.isReady} onClick={() => void save()}>
              {t('Complete Consultation')}
            </Button>
          )}
          {canSave && writing.isWritable && consultation.requires_sign_off && (
            <Button
              variant="primary"
              busy={asking.isBusy}
              disabled={!uploads.isReady}
              onClick={() => isReady() && void asking.ask(onClose)}
            >
              {t('Ask for sign-off')}
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
        <DraftNotes writing={writing} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {!isGone && <Question consultation={consultation} />}
        <div className="grid min-w-0 gap-4">
          <ResultBody writing={writing} minHeight={300} />
          {canSave && writing.isWritable && consultation.requires_sign_off && (
            <SignerField
              of={consultation.id}
              value={asking.signer}
              error={asking.mistake}
              onChange={asking.choose}
            />
          )}
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

import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { RotateCcw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { showMoment } from '../../lib/dates.ts';
import { useDraft } from '../../lib/draft.ts';
import { useActor } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { RichTextEditorHandle } from '../../ui/rich-text-editor.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor-lazy.tsx';
import { toast } from '../../ui/toast.tsx';
import { whatIsMissing } from './completion-check.ts';
import { CompletionConflict } from './completion-conflict.tsx';
import { ConsultationMarks, topicOf } from './consultation-detail.tsx';
import { DraftElsewhere } from './draft-elsewhere.tsx';
import { useMove } from './queries.ts';

/** The result of a consultation, written and saved; a draft of it is kept on this device until then. */
export function CompletionDialog({ consultation, onClose }: { consultation: Detail; onClose: () => void }) {
  const actor = useActor();
  const id = useId();
  const editor = useRef<RichTextEditorHandle>(null);
  const draft = useDraft<string>(resultDraft(consultation.id), consultation.updated_at);
  const [result, setResult] = useState(draft.found?.value ?? '');
  const [mistake, setMistake] = useState<string>();
  const { run: complete, isBusy, isDone } = useMove(consultation.id, 'completed', 'v1');
  const isSaving = isBusy || isDone;
  const canSave = isSaving || canBecome('completed', consultation);

  const write = (html: string) => {
    if (isBlank(html)) draft.drop();
    // A text that begins only now has seen the newest version.
    else if (isBlank(result)) draft.insist(html);
    else draft.keep(html);
    setResult(html);
    if (!isBlank(html)) setMistake(undefined);
  };
  const loadOther = () => {
    const theirs = draft.takeTheirs() ?? '';
    setResult(theirs);
    editor.current?.replace(theirs);
  };
  const save = () => {
    const missing = whatIsMissing(consultation, actor.id);
    if (missing) return toast.error(missing);
    if (isBlank(result)) {
      setMistake('Please enter consultation results');
      return editor.current?.focus();
    }
    complete(
      { consultation_result: result, updated_at: draft.began_from },
      {
        onSuccess: () => {
          draft.drop();
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
      title="Complete Consultation"
      marks={<ConsultationMarks consultation={consultation} />}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canSave && (
            <Button variant="primary" busy={isBusy} onClick={save}>
              Complete Consultation
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 *:min-w-0">
        {!isSaving && !isBlank(result) && draft.isBehind && (
          <CompletionConflict consultation={consultation} onKeepMine={() => draft.insist(result)} />
        )}
        {draft.isElsewhere && <DraftElsewhere onKeep={() => draft.takeOver(result)} onLoad={loadOther} />}
        <div>
          <p className="line-clamp-2 font-medium">
            <bdi>{topicOf(consultation)}</bdi>
          </p>
          <details className="mt-1">
            <summary className="text-sm font-medium text-primary-ink">Problem Details</summary>
            <RichText html={consultation.problem_details} className="mt-3" />
          </details>
        </div>
        {draft.found && !draft.isBehind && (
          <Note icon={RotateCcw}>Your draft from {showMoment(draft.found.saved_at)} is back.</Note>
        )}
        <h3 id={`${id}-label`} className="text-base">
          Consultation Result
        </h3>
        <RichTextEditor
          ref={editor}
          id={id}
          label="Consultation Result"
          labelledBy={`${id}-label`}
          value={result}
          onChange={write}
          tools="result"
          minHeight={300}
          invalid={mistake !== undefined}
          describedBy={mistake ? `${id}-error` : undefined}
          foot={draft.saved_at && `Saved on this device, ${showMoment(draft.saved_at)}`}
        />
        <FieldError id={`${id}-error`}>{mistake}</FieldError>
      </div>
    </Dialog>
  );
}

/** The name that the result of a consultation is kept under while it is written. */
export const resultDraft = (id: string) => `result:${id}`;

import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { RotateCcw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { showMoment } from '../../../lib/time/dates.ts';
import { useDraft } from '../../../lib/form/draft.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { ConflictNote } from '../../../ui/feedback/conflict-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { OwnRichText } from '../../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import type { RichTextEditorHandle } from '../../../ui/editor/rich-text-editor.tsx';
import { RichTextEditor } from '../../../ui/editor/rich-text-editor-lazy.tsx';
import { ConsultationMarks, topicOf } from '../details/consultation-detail.tsx';
import { DraftElsewhere } from '../draft-elsewhere.tsx';
import { GoneNote } from '../details/detail-states.tsx';
import { useSaveResult } from '../history-queries.ts';
import { useLastEditor } from '../queries.ts';

/** A text, and the version of the consultation that it was begun from. */
type Writing = { result: string; updated_at: string };
type ResultDialogProps = {
  consultation: ConsultationDetail;
  /** It may be seen no longer: what is written stays, to be copied. */
  isGone: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Edits a result. A draft is kept on this device; what somebody else saved meanwhile is shown, not overwritten. */
export function ResultDialog({ consultation, isGone, onDone, onClose }: ResultDialogProps) {
  const { id, updated_at, consultation_result } = consultation;
  const control = useId();
  const editor = useRef<RichTextEditorHandle>(null);
  const draft = useDraft<Writing>(`edited-result:${id}`);
  const [writing, setWriting] = useState<Writing>(
    draft.found?.value ?? { result: consultation_result ?? '', updated_at },
  );
  const [mistake, setMistake] = useState<string>();
  const { run: save, isBusy, isDone } = useSaveResult(id);
  const isBehind = writing.updated_at !== updated_at && !isBusy && !isDone;
  const lastEditor = useLastEditor(id, isBehind);

  const write = (changes: Partial<Writing>) => {
    const written = { ...writing, ...changes };
    setWriting(written);
    draft.keep(written);
    if (!isBlank(written.result)) setMistake(undefined);
  };
  const loadTheirs = () => {
    setWriting({ result: consultation_result ?? '', updated_at });
    editor.current?.replace(consultation_result ?? '');
    draft.drop();
  };
  const loadOther = () => {
    const theirs = draft.takeTheirs() ?? { result: consultation_result ?? '', updated_at };
    setWriting(theirs);
    editor.current?.replace(theirs.result);
  };
  const submit = () => {
    if (isBlank(writing.result)) return setMistake('Please enter consultation results');
    save(
      { consultation_result: writing.result, updated_at: writing.updated_at },
      {
        onSuccess: () => {
          draft.drop();
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
      title="Edit Result"
      marks={<ConsultationMarks consultation={consultation} />}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!isGone && (
            <Button variant="primary" busy={isBusy} onClick={submit}>
              Save Changes
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 *:min-w-0">
        {isGone && <GoneNote />}
        {isBehind && (
          <ConflictNote
            what="consultation"
            by={lastEditor}
            mine={<OwnRichText html={writing.result} tools="full" />}
            theirs={<RichText html={consultation_result ?? ''} />}
            onKeepMine={() => write({ updated_at })}
            onLoadTheirs={loadTheirs}
          />
        )}
        {draft.isElsewhere && <DraftElsewhere onKeep={() => draft.takeOver(writing)} onLoad={loadOther} />}
        <p className="font-medium">
          <bdi>{topicOf(consultation)}</bdi>
        </p>
        {draft.found && !isBehind && (
          <Note icon={RotateCcw}>Your draft from {showMoment(draft.found.saved_at)} is back.</Note>
        )}
        <h3 id={`${control}-label`} className="text-base">
          Consultation Result
        </h3>
        <RichTextEditor
          ref={editor}
          id={control}
          label="Consultation Result"
          labelledBy={`${control}-label`}
          value={writing.result}
          onChange={(result) => result !== writing.result && write({ result })}
          tools="full"
          minHeight={250}
          invalid={mistake !== undefined}
          describedBy={mistake ? `${control}-error` : undefined}
          foot={draft.saved_at && `Saved on this device, ${showMoment(draft.saved_at)}`}
        />
        <FieldError id={`${control}-error`}>{mistake}</FieldError>
      </div>
    </Dialog>
  );
}

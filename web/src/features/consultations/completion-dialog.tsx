import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { showMoment } from '../../lib/dates.ts';
import { useDraft } from '../../lib/draft.ts';
import { useActor } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor-lazy.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConsultationMarks, topicOf } from './consultation-detail.tsx';
import { useMove } from './queries.ts';

/** The result of a consultation, written and saved; a draft of it is kept on this device until then. */
export function CompletionDialog({ consultation, onClose }: { consultation: Detail; onClose: () => void }) {
  const actor = useActor();
  const id = useId();
  const draft = useDraft<string>(`result:${consultation.id}`);
  const [result, setResult] = useState(draft.found?.value ?? '');
  const [mistake, setMistake] = useState<string>();
  const complete = useMove('completed', 'v1');

  const write = (html: string) => {
    setResult(html);
    draft.keep(html);
    if (!isBlank(html)) setMistake(undefined);
  };
  const save = () => {
    const missing = whatIsMissing(consultation, actor.id);
    if (missing) return toast.error(missing);
    if (isBlank(result)) return setMistake('Please enter consultation results');
    complete.mutate(
      { id: consultation.id, consultation_result: result, updated_at: consultation.updated_at },
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
          <Button variant="primary" busy={complete.isPending} onClick={save}>
            Complete Consultation
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <details>
          <summary className="text-sm font-medium text-primary-ink">
            <bdi>{topicOf(consultation)}</bdi>: Problem Details
          </summary>
          <RichText html={consultation.problem_details} className="mt-3" />
        </details>
        {draft.found && (
          <Note icon={RotateCcw}>Your draft from {showMoment(draft.found.saved_at)} is back.</Note>
        )}
        <h3 id={`${id}-label`} className="text-base">
          Consultation Result
        </h3>
        <RichTextEditor
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

const whatIsMissing = ({ room }: Detail, consultantId: string) => {
  if (!room) return 'Could not get consultation room information';
  return consultantId ? undefined : 'User information not available';
};

import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from '../feedback/note.tsx';
import { TextareaField } from '../form/textarea-field.tsx';

type ReasonDialogProps = {
  /** The key of the question and its object: input is kept under it when the session ends or the dialog is closed. */
  about: string;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  effect: ReactNode;
  verb: string;
  /** The label of the cancel button. */
  keep: string;
  busy: boolean;
  /** Why it cannot be done any more; the input stays. */
  refusal?: ReactNode;
  /** `onSaved` is to be called when it is saved. */
  onConfirm: (reason: string, onSaved: () => void) => void;
};

/** Asks for an optional reason, which the other side will read. */
export function ReasonDialog({
  about,
  open,
  onClose,
  title,
  effect,
  verb,
  keep,
  busy,
  refusal,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason, keepReason] = useKeptState(about, '');
  const onSaved = useKeptWhenLeft(about, keepReason);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="question"
      keep={reason !== ''}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {keep}
          </Button>
          {!refusal && (
            <Button variant="danger" busy={busy} onClick={() => onConfirm(reason.trim(), onSaved)}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <Note kind="error" className="mb-4">
          {refusal}
        </Note>
      ) : (
        <p className="mb-4 text-ink-2">{effect}</p>
      )}
      <TextareaField
        label={t('Reason')}
        optional
        maxLength={2000}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          // Held down since before: it opened this dialog.
          if (event.repeat && reason === '') event.preventDefault();
        }}
      />
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { useKeptState } from '../../lib/form/form-restoration.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from '../feedback/note.tsx';
import { TextareaField } from '../form/textarea-field.tsx';

type ReasonDialogProps = {
  /** What is asked of which thing, in a word: what is typed is kept under it when the session ends or it is closed. */
  about: string;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  effect: ReactNode;
  verb: string;
  /** What the way out says. */
  keep: string;
  busy: boolean;
  /** Why it cannot be done any more; what was typed stays. */
  refusal?: ReactNode;
  /** It may come back after it was confirmed; then what was typed is there again. */
  mayComeBack?: boolean;
  onConfirm: (reason: string) => void;
};

/** Asks for a reason that the other side will read; it may stay empty. */
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
  mayComeBack = false,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason, keepReason] = useKeptState(about, '');
  const close = () => {
    keepReason();
    onClose();
  };
  const confirm = () => {
    if (mayComeBack) keepReason();
    onConfirm(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size="question"
      keep={reason !== ''}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {keep}
          </Button>
          {!refusal && (
            <Button variant="danger" busy={busy} onClick={confirm}>
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
        label="Reason"
        optional
        maxLength={2000}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          // Held since before: it opened this.
          if (event.repeat && reason === '') event.preventDefault();
        }}
      />
    </Dialog>
  );
}

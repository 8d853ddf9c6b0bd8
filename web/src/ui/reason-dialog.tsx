import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextareaField } from './textarea-field.tsx';

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  effect: ReactNode;
  verb: string;
  /** What the way out says. */
  keep: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
};

/** Asks for a reason that the other side will read; it may stay empty. */
export function ReasonDialog({
  open,
  onClose,
  title,
  effect,
  verb,
  keep,
  busy,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="question"
      keep={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" busy={busy} onClick={() => onConfirm(reason.trim())}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{effect}</p>
      <TextareaField
        label="Reason"
        optional
        maxLength={2000}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

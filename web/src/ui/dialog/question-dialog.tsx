import { AlertDialog } from '@base-ui/react/alert-dialog';
import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { DialogFoot } from './dialog.tsx';
import { popupStyle, scrimStyle, viewportStyle } from './dialog-style.ts';
import { useWayBack } from './way-back.ts';

type QuestionDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  verb: string;
  cancel?: string;
  danger?: boolean;
  /** It stays open while the answer is being sent. */
  busy?: boolean;
  /** What it does is not known yet. */
  disabled?: boolean;
  onConfirm: () => void;
  children: ReactNode;
};

/** The title names the object, the text the effect, the button the action; the focus goes to Cancel. */
export function QuestionDialog({
  open,
  onClose,
  title,
  verb,
  cancel = t('Cancel'),
  busy = false,
  ...rest
}: QuestionDialogProps) {
  const wayOut = useRef<HTMLButtonElement>(null);
  const finalFocus = useWayBack(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={scrimStyle} />
        <AlertDialog.Viewport className={viewportStyle}>
          <AlertDialog.Popup
            data-dialog
            initialFocus={wayOut}
            finalFocus={finalFocus}
            className={popupStyle.question}
          >
            <AlertDialog.Title className="px-4 pt-5 pb-3 text-lg md:px-6">{title}</AlertDialog.Title>
            <AlertDialog.Description
              render={<div className="min-h-0 overflow-y-auto px-4 pt-px pb-5 text-ink-2 md:px-6" />}
            >
              {rest.children}
            </AlertDialog.Description>
            <DialogFoot>
              <AlertDialog.Close disabled={busy} render={<Button ref={wayOut} />}>
                {cancel}
              </AlertDialog.Close>
              <Button
                variant={rest.danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={rest.disabled}
                onClick={rest.onConfirm}
              >
                {verb}
              </Button>
            </DialogFoot>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

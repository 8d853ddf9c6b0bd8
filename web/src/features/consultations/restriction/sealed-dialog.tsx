import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { REQUIRED } from '@consultflow/contract/text';
import { type ComponentType, useId, useState } from 'react';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { ConsultationMarks } from '../details/consultation-detail.tsx';
import type { Sealed } from '../excerpts.ts';
import { useOpenCase } from './queries.ts';
import { RestrictButton } from './restrict-button.tsx';
import type { PickerProps } from './restrict-dialog.tsx';

type SealedDialogProps = {
  id: string;
  /** Undefined if the list does not have it: then it may as well not exist. */
  sealed: Pick<Sealed, 'id' | 'number' | 'room' | 'status'> | undefined;
  /** It was open in this dialog before. */
  wasOpen: boolean;
  picker: ComponentType<PickerProps>;
  onClose: () => void;
};

/** A restricted case that an admin has not opened: asks for the reason. */
export function SealedDialog({ id, sealed, wasOpen, picker, onClose }: SealedDialogProps) {
  const field = useId();
  const { run: open, isBusy } = useOpenCase(id);
  const about = `open:${id}`;
  const [reason, setReason, keepReason] = useKeptState(about, '');
  const [isMissing, setMissing] = useState(false);
  const onSaved = useKeptWhenLeft(about, keepReason);
  const press = () => {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') document.getElementById(field)?.focus();
    else open(given, { onSaved });
  };
  return (
    <Dialog
      open
      size="question"
      keep={reason !== ''}
      busy={isBusy}
      onClose={onClose}
      title={sealed ? t('Restricted case {number}', { number: numberOf(sealed) }) : t('Consultation')}
      {...(sealed && {
        marks: <ConsultationMarks consultation={{ ...sealed, is_restricted: true }} />,
      })}
      footer={
        <>
          {sealed && (
            <RestrictButton
              consultation={{
                ...sealed,
                is_restricted: true,
                restricted_to: null,
                consultant_id: null,
                updated_at: null,
              }}
              picker={picker}
              className="me-auto"
            />
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={press}>
            {t('Open Case')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {wasOpen && sealed && <Note alert>{t('This case is sealed now.')}</Note>}
        {!sealed && <p>{t('This consultation is restricted, or it no longer exists.')}</p>}
        <p className="text-ink-2">
          {t('You see the whole case for an hour, in this session only. Your reason is recorded.')}
        </p>
        <TextareaField
          id={field}
          label={t('Reason')}
          maxLength={2000}
          rows={3}
          value={reason}
          {...(isMissing && { error: t(REQUIRED) })}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}

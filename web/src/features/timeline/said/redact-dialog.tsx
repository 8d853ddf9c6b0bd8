import type { Said } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { REQUIRED } from '@consultflow/contract/text';
import { useId, useState } from 'react';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { ActorName } from '../entries/actor.tsx';
import { useRedact } from '../queries.ts';

type RedactDialogProps = { case_id: string; entry: Said; onClose: () => void };

/** Removes the text of a message for good; an admin says why. */
export function RedactDialog({ case_id, entry, onClose }: RedactDialogProps) {
  const field = useId();
  const { run: redact, isBusy } = useRedact(case_id, entry.id);
  const about = `redact:${entry.id}`;
  const [reason, setReason, keepReason] = useKeptState(about, '');
  const [isMissing, setMissing] = useState(false);
  const onSaved = useKeptWhenLeft(about, keepReason);
  const press = () => {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') document.getElementById(field)?.focus();
    else redact(given, { onSaved, onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="question"
      keep={reason !== ''}
      busy={isBusy}
      onClose={onClose}
      title={rich('Remove the text by {name}', { name: <ActorName actor={entry.actor} /> })}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={press}>
            {t('Remove Text')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          {t(
            'The text, its earlier versions and its copies in notifications and mails not yet sent are removed for everybody and cannot be brought back. The entry stays. Your reason is recorded.',
          )}
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

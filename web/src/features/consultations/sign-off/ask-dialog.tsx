import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { SignOff } from '@consultflow/contract/sign-offs/schema';
import { useId, useState } from 'react';
import { useFocusMistake } from '../../../lib/form/focus-mistake.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useSignOff } from './queries.ts';
import { SignerField } from './signer-field.tsx';

type AskDialogProps = {
  consultation: ConsultationDetail;
  /** Of the draft to be signed. */
  version: number;
  /** The request before, to somebody else. */
  earlier: SignOff;
  onClose: () => void;
};

/** Asks another colleague to sign a draft. */
export function AskDialog({ consultation: { id }, version, earlier, onClose }: AskDialogProps) {
  const { run, isBusy } = useSignOff(id, 'requested');
  const [signer, setSigner] = useState('');
  const [mistakes, setMistakes] = useState<{ signer?: string }>({});
  const fields = useId();
  useFocusMistake(fields, mistakes);
  const ask = () => {
    if (!signer) return setMistakes({ signer: t('Please choose a colleague') });
    run({ draft_version: version, consultant_id: signer }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Ask for sign-off')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={ask}>
            {t('Ask for sign-off')}
          </Button>
        </>
      }
    >
      <div id={fields}>
        <SignerField
          of={id}
          value={signer}
          except={[earlier.signer.id, earlier.requested_by.id]}
          error={mistakes.signer}
          onChange={(chosen) => {
            setSigner(chosen);
            setMistakes({});
          }}
        />
      </div>
    </Dialog>
  );
}

import { CaseNumber } from '../../../domain/case-number.tsx';
import { t } from '@consultflow/contract/language/t';
import { forgetForm } from '../../../lib/form/form-restoration.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import type { Decidable } from './decidable.ts';
import { useHeldDecision } from './held-decision.ts';
import { ChangedNow, useStandingNow } from './standing-now.tsx';

type RejectDialogProps = {
  request: Decidable;
  onClose: () => void;
  /** The rejection was undone or failed: the input is there again when the dialog opens. */
  onTakenBack?: () => void;
  onFailed: () => void;
};

/** Asks for the reason of a rejection. If it can no longer be rejected, it says why and keeps the input. */
export function RejectDialog({ request, onClose, onTakenBack, onFailed }: RejectDialogProps) {
  const { id } = request;
  const about = `reject:${id}`;
  const { now, refusal, changed } = useStandingNow(request, 'rejected');
  const decide = useHeldDecision();
  return (
    <ReasonDialog
      about={about}
      open
      onClose={onClose}
      title={rich('Reject {number} “{topic}”', {
        number: <CaseNumber of={request} />,
        topic: <bdi>{topicOf(request)}</bdi>,
      })}
      effect={
        changed ? (
          <ChangedNow by={changed} kept={t('Close this to read it again; your reason is kept.')} />
        ) : (
          t('The request ends here. The client reads your reason.')
        )
      }
      verb={t('Reject Request')}
      keep={refusal ? t('Close') : t('Cancel')}
      busy={false}
      refusal={refusal}
      onConfirm={(reason) => {
        onClose();
        decide(
          request,
          'rejected',
          { reason, updated_at: now.updated_at },
          { onTakenBack, onFailed, onDone: () => forgetForm(about) },
        );
      }}
    />
  );
}

import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import { forgetForm } from '../../../lib/form/form-restoration.ts';
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

/** Asks for the reason of a rejection. If somebody else decides meanwhile, it says so and keeps the input. */
export function RejectDialog({ request, onClose, onTakenBack, onFailed }: RejectDialogProps) {
  const { id } = request;
  const about = `reject:${id}`;
  const { now, isOvertaken, changed } = useStandingNow(request, 'rejected');
  const decide = useHeldDecision();
  return (
    <ReasonDialog
      about={about}
      open
      onClose={onClose}
      title={<>Reject “{topicOf(request)}”</>}
      effect={
        changed ? (
          <ChangedNow by={changed} kept="your reason is kept" />
        ) : (
          'The request ends here. The client reads your reason.'
        )
      }
      verb="Reject Request"
      keep={isOvertaken ? 'Close' : 'Cancel'}
      busy={false}
      refusal={isOvertaken && alreadyDecided(now)}
      mayComeBack
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

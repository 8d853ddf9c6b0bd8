import { canBecome } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { alreadyIs, topicOf } from './consultation-detail.tsx';
import type { Decidable } from './decision.tsx';
import { oneConsultation, useMove } from './queries.ts';

type RejectDialogProps = { request: Decidable; onClose: () => void };

/** Asks why a request is rejected. Where somebody else decides meanwhile, it says so and keeps what was typed. */
export function RejectDialog({ request, onClose }: RejectDialogProps) {
  const { data: now = request } = useQuery(oneConsultation(request.id, 'v1'));
  const { run: reject, isBusy, isDone } = useMove(request.id, 'rejected', 'v1');
  const isOvertaken = !isBusy && !isDone && !canBecome('rejected', now);
  return (
    <ReasonDialog
      about={`reject:${request.id}`}
      open
      onClose={onClose}
      title={<>Reject “{topicOf(request)}”</>}
      effect="The request ends here. The client reads your reason."
      verb="Reject Request"
      keep={isOvertaken ? 'Close' : 'Keep it'}
      busy={isBusy}
      refusal={isOvertaken && alreadyIs(now)}
      onConfirm={(reason) => reject({ reason }, { onSuccess: onClose })}
    />
  );
}

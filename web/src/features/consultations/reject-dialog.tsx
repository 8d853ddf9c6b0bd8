import { alreadyDecided } from '@consultflow/contract/consultations/policy';
import { canBecome } from '@consultflow/contract/consultations/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetTyped } from '../../lib/typing.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { topicOf } from './consultation-detail.tsx';
import type { Decidable } from './decision.tsx';
import { useHeldDecision } from './held-decision.ts';
import { oneConsultation } from './queries.ts';

type RejectDialogProps = {
  request: Decidable;
  onClose: () => void;
  /** It was taken back, or could not be done: what was typed is there again when the dialog opens. */
  onTakenBack?: () => void;
  onFailed: () => void;
};

/** Asks why a request is rejected. Where somebody else decides meanwhile, it says so and keeps what was typed. */
export function RejectDialog({ request, onClose, onTakenBack, onFailed }: RejectDialogProps) {
  const { id } = request;
  const about = `reject:${id}`;
  const { data } = useQuery(oneConsultation(id, 'v1'));
  const now = data ?? request;
  const [begunFrom, setBegunFrom] = useState(data?.updated_at);
  if (begunFrom === undefined && data) setBegunFrom(data.updated_at);
  const decide = useHeldDecision();
  const isOvertaken = !canBecome('rejected', now);
  return (
    <ReasonDialog
      about={about}
      open
      onClose={onClose}
      title={<>Reject “{topicOf(request)}”</>}
      effect={
        data && begunFrom !== data.updated_at ? (
          <strong role="alert" className="font-medium text-ink">
            <PersonName>{data.client_name || 'The client'}</PersonName> has changed this request in the
            meantime. Close this to read it again; your reason is kept.
          </strong>
        ) : (
          'The request ends here. The client reads your reason.'
        )
      }
      verb="Reject Request"
      keep={isOvertaken ? 'Close' : 'Keep it'}
      busy={false}
      refusal={isOvertaken && alreadyDecided(now)}
      mayComeBack
      onConfirm={(reason) => {
        onClose();
        decide(
          request,
          'rejected',
          { reason, updated_at: now.updated_at },
          { onTakenBack, onFailed, onDone: () => forgetTyped(about) },
        );
      }}
    />
  );
}

import { canMove } from '@consultflow/contract/consultations/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { useState } from 'react';
import { useActor } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { topicOf } from './consultation-detail.tsx';
import { useMove } from './queries.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type DecisionProps = { consultation: Consultation; place?: 'page' | 'row' | 'current row' };

/** Approve and Reject, for whoever may decide this request while it is open. */
export function DecisionButtons({ consultation, place = 'page' }: DecisionProps) {
  const actor = useActor();
  const approve = useMove('approved', 'v1');
  const reject = useMove('rejected', 'v1');
  const [asking, setAsking] = useState(false);
  if (!canMove(actor, consultation, 'approved') || !canBecome('approved', consultation)) return null;

  const inRow = place !== 'page';
  const { id } = consultation;
  const topic = topicOf(consultation);
  const approveIt = () => {
    const why = whyNot('approve', consultation, actor.id);
    return why ? toast.error(why) : approve.mutate({ id });
  };
  const askReject = () => {
    const why = whyNot('reject', consultation, actor.id);
    return why ? toast.error(why) : setAsking(true);
  };
  const approveButton = (
    <Button
      key="approve"
      variant={approveLook[place]}
      size={inRow ? 'small' : 'medium'}
      busy={approve.isPending}
      onClick={approveIt}
    >
      {inRow ? 'Approve' : 'Approve Request'}
      {inRow && <span className="sr-only"> {topic}</span>}
    </Button>
  );
  const rejectButton = (
    <Button
      key="reject"
      variant={place === 'row' ? 'quiet' : 'plain'}
      size={inRow ? 'small' : 'medium'}
      busy={reject.isPending}
      onClick={askReject}
    >
      {inRow ? 'Reject' : 'Reject Request'}
      {inRow && <span className="sr-only"> {topic}</span>}
    </Button>
  );
  return (
    <>
      {inRow ? [rejectButton, approveButton] : [approveButton, rejectButton]}
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<>Reject “{topic}”</>}
        effect="The request ends here. The client reads your reason."
        verb="Reject Request"
        keep="Keep it"
        busy={reject.isPending}
        onConfirm={(reason) => reject.mutate({ id, reason }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

/** One filled button a view: in a list the current row alone stands out. */
const approveLook = { page: 'primary', row: 'quiet', 'current row': 'tinted' } as const;

/** What keeps this consultant from deciding, in the words of the screen. */
const whyNot = (verb: 'approve' | 'reject', { topic }: Consultation, consultantId: string) => {
  if (!topic.trim()) return `Cannot ${verb}: Topic is required`;
  if (verb === 'approve' && !consultantId)
    return 'Unable to identify consultant ID. Please refresh and try again.';
  return undefined;
};

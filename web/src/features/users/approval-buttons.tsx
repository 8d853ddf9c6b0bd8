import type { User } from '@consultflow/contract/users/schema';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useApproveClient, useRejectClient } from './queries.ts';

type ApprovalButtonsProps = { client: User; inRow?: boolean; onDone?: () => void };

/** Approve and Reject of one client's account. */
export function ApprovalButtons({ client, inRow = false, onDone }: ApprovalButtonsProps) {
  const approve = useApproveClient();
  const [asking, setAsking] = useState(false);
  const size = inRow ? 'small' : 'medium';
  const whom = inRow && <span className="sr-only"> {client.name}</span>;
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        Reject{whom}
      </Button>
      <Button
        size={size}
        variant={inRow ? 'tinted' : 'primary'}
        busy={approve.isPending}
        onClick={() => approve.mutate(client.id, { onSuccess: onDone })}
      >
        Approve{whom}
      </Button>
      {asking && <RejectDialog client={client} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

function RejectDialog({
  client,
  onClose,
  onDone,
}: {
  client: User;
  onClose: () => void;
  onDone?: () => void;
}) {
  const reject = useRejectClient();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={
        <>
          Reject <bdi>{client.name}</bdi>
        </>
      }
      effect="This client cannot request consultations and reads your reason. The account can be approved later."
      verb="Reject"
      keep="Keep waiting"
      busy={reject.isPending}
      onConfirm={(reason) =>
        reject.mutate({ id: client.id, reason }, { onSuccess: onDone, onSettled: onClose })
      }
    />
  );
}

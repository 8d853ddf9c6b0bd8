import type { User } from '@consultflow/contract/users/schema';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
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
  const [reason, setReason] = useState('');
  const reject = useRejectClient();
  const confirm = () =>
    reject.mutate({ id: client.id, reason: reason.trim() }, { onSuccess: onDone, onSettled: onClose });
  return (
    <Dialog
      open
      size="question"
      keep={reason !== ''}
      onClose={onClose}
      title={
        <>
          Reject <bdi>{client.name}</bdi>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Keep waiting</Button>
          <Button variant="danger" busy={reject.isPending} onClick={confirm}>
            Reject
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        This client cannot request consultations and reads your reason. The account can be approved later.
      </p>
      <TextareaField
        label="Reason"
        optional
        maxLength={2000}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

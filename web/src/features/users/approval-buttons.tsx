import type { User } from '@consultflow/contract/users/schema';
import { Button } from '../../ui/button.tsx';
import { useApproveClient } from './queries.ts';

type ApprovalButtonsProps = { client: User; inRow?: boolean; onReject: () => void; onDone?: () => void };

/** Approve and Reject of one client's account. */
export function ApprovalButtons({ client, inRow = false, onReject, onDone }: ApprovalButtonsProps) {
  const { run: approve, isBusy } = useApproveClient(client.id);
  const size = inRow ? 'small' : 'medium';
  const whom = inRow && <span className="sr-only"> {client.name}</span>;
  return (
    <>
      <Button once size={size} disabled={isBusy} onClick={onReject}>
        Reject{whom}
      </Button>
      <Button
        once
        size={size}
        variant={inRow ? 'tinted' : 'primary'}
        busy={isBusy}
        onClick={() => approve(undefined, { onSuccess: onDone })}
      >
        Approve{whom}
      </Button>
    </>
  );
}

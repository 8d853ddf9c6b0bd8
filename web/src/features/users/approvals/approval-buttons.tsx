import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { useLetterKeys } from '../../../lib/shortcuts.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useApproveClient } from '../queries.ts';
import { useHeldApproval } from './held-approval.ts';

type ApprovalButtonsProps = {
  client: Pick<User, 'id' | 'name'>;
  /** The reading pane alone has the primary style, and shows the keys. */
  place?: 'dialog' | 'pane' | 'row' | 'quiet row';
  /** A press now may be meant for what was here before. */
  isTooSoon?: boolean;
  onReject: () => void;
  onDone?: () => void;
  /** With it an approval can be undone for a few seconds, as that of the key. */
  onTakenBack?: (() => void) | undefined;
};

/** Approve and Reject for the account of a client who waits. */
export function ApprovalButtons({
  client,
  place = 'dialog',
  isTooSoon = false,
  onReject,
  onDone,
  onTakenBack,
}: ApprovalButtonsProps) {
  const { run: approve, isBusy } = useApproveClient(client.id, 'pending');
  const approveSoon = useHeldApproval();
  const press = () => {
    if (isTooSoon) return;
    if (!onTakenBack) return approve(undefined, { onSuccess: onDone });
    approveSoon(client, onTakenBack);
    onDone?.();
  };
  const [lettersAreOn] = useLetterKeys();
  const inRow = place === 'row' || place === 'quiet row';
  const size = inRow ? 'small' : 'medium';
  const whom = {
    name: client.name,
    hidden: <span className="sr-only" />,
  };
  const hint = (key: string) => (place === 'pane' && lettersAreOn ? { shortcut: key } : {});
  const rejectButton = (
    <Button
      key="reject"
      once
      size={size}
      variant={place === 'quiet row' ? 'quiet' : 'plain'}
      disabled={isBusy}
      onClick={() => isTooSoon || onReject()}
      {...hint('R')}
    >
      {inRow ? rich('Reject<hidden> {name}</hidden>', whom) : t('Reject')}
    </Button>
  );
  const approveButton = (
    <Button
      key="approve"
      once
      size={size}
      variant={approveLook[place]}
      busy={isBusy}
      onClick={press}
      {...hint('A')}
    >
      {inRow ? rich('Approve<hidden> {name}</hidden>', whom) : t.context('an account', 'Approve')}
    </Button>
  );
  return place === 'pane' ? [approveButton, rejectButton] : [rejectButton, approveButton];
}

const approveLook = { dialog: 'primary', pane: 'primary', row: 'tinted', 'quiet row': 'quiet' } as const;

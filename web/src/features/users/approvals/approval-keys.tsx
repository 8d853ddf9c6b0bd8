import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useIsDeciding } from '../queries.ts';
import { useHeldApproval } from './held-approval.ts';

type ApprovalKeysProps = {
  client: Pick<UserExcerpt, 'id' | 'name'>;
  onReject: () => void;
  onTakenBack: () => void;
};

/** A and R do the same as the buttons; what one key decides can be undone for a few seconds. */
export function ApprovalKeys({ client, onReject, onTakenBack }: ApprovalKeysProps) {
  const approve = useHeldApproval();
  const isBusy = useIsDeciding(client.id);
  useShortcuts([
    {
      keys: ['a'],
      label: t.context('an account', 'Approve'),
      run: () => !isBusy && approve(client, onTakenBack),
    },
    { keys: ['r'], label: t('Reject'), run: () => !isBusy && onReject() },
  ]);
  return null;
}

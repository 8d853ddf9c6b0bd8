import { t } from '@consultflow/contract/language/t';
import type { UserExcerpt } from '@consultflow/contract/users/schema';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useIsDeciding } from '../queries.ts';
import { useHeldApproval } from './held-approval.ts';

type ApprovalKeysProps = {
  client: Pick<UserExcerpt, 'id' | 'name'>;
  /** It has only just replaced another client. */
  isTooSoon: boolean;
  onReject: () => void;
  onTakenBack: () => void;
};

/** A and R do the same as the buttons; what one key decides can be undone for a few seconds. */
export function ApprovalKeys({ client, isTooSoon, onReject, onTakenBack }: ApprovalKeysProps) {
  const approve = useHeldApproval();
  const isDeciding = useIsDeciding(client.id);
  const mayDecide = !isTooSoon && !isDeciding;
  useShortcuts([
    {
      keys: ['a'],
      label: t.context('an account', 'Approve'),
      run: () => mayDecide && approve(client, onTakenBack),
    },
    { keys: ['r'], label: t('Reject'), run: () => mayDecide && onReject() },
  ]);
  return null;
}

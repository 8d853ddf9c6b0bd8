import { t } from '@consultflow/contract/language/t';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useApproveClient } from '../queries.ts';

/** A and R do the same as the buttons. */
export function ApprovalKeys({ id, onReject }: { id: string; onReject: () => void }) {
  const { run: approve, isBusy } = useApproveClient(id);
  useShortcuts([
    { keys: ['a'], label: t.context('an account', 'Approve'), run: () => approve(undefined) },
    { keys: ['r'], label: t('Reject'), run: () => !isBusy && onReject() },
  ]);
  return null;
}

import { t } from '@consultflow/contract/language/t';
import { alreadyDecided } from '@consultflow/contract/users/policy';
import type { User } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../../lib/language/rich.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { oneUser, useRejectClient } from '../queries.ts';

type RejectClientDialogProps = {
  client: Pick<User, 'id' | 'name' | 'account_status'>;
  onClose: () => void;
  onDone?: () => void;
};

/** Asks for the reason of a rejection. If another admin decides meanwhile, it says so and keeps the input. */
export function RejectClientDialog({ client, onClose, onDone }: RejectClientDialogProps) {
  const { data: now = client } = useQuery(oneUser(client.id));
  const { run: reject, isBusy, isDone } = useRejectClient(client.id);
  const isOvertaken = !isBusy && !isDone && now.account_status !== 'pending';
  const done = () => {
    onClose();
    onDone?.();
  };
  return (
    <ReasonDialog
      about={`reject-account:${client.id}`}
      open
      onClose={onClose}
      title={rich('Reject {name}', { name: <bdi>{client.name}</bdi> })}
      effect={t(
        'This client cannot request consultations and reads your reason. The account can be approved later.',
      )}
      verb={t('Reject')}
      keep={isOvertaken ? t('Close') : t('Cancel')}
      busy={isBusy}
      refusal={isOvertaken && alreadyDecided(now)}
      onConfirm={(reason, onSaved) => reject(reason, { onSaved, onSuccess: done })}
    />
  );
}

import { requestRefusal } from '@consultflow/contract/consultations/policy';
import type { User } from '@consultflow/contract/users/schema';
import { CircleX, Hourglass } from 'lucide-react';
import { rich } from '../../lib/language/rich.tsx';
import { Note } from '../../ui/feedback/note.tsx';

type Account = Pick<User, 'account_status' | 'account_reason'>;

/** Its id, for `aria-describedby` of what is off meanwhile. */
export const ACCOUNT_NOTE = 'account-note';

/** A note for a client whose account is not approved; nothing for others. */
export function AccountNote({ account: { account_status, account_reason } }: { account: Account }) {
  if (account_status === 'approved') return null;
  return (
    <Note
      id={ACCOUNT_NOTE}
      kind="waiting"
      icon={account_status === 'rejected' ? CircleX : Hourglass}
      className="mb-6"
    >
      {requestRefusal({ account_status })}
      {account_reason && (
        <span className="mt-1 block text-ink-2">
          {rich('Reason: {reason}', { reason: <bdi>{account_reason}</bdi> })}
        </span>
      )}
    </Note>
  );
}

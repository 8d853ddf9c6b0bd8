import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { DeletionQuestion } from '../../../domain/deletion-question.tsx';
import { useDeleteUser } from '../queries.ts';

type UserDeletionProps = { user: User; onClose: () => void; onDone: () => void };

/** Asks before a user's sign-in is removed permanently. */
export function UserDeletion({ user: { id, name, role }, onClose, onDone }: UserDeletionProps) {
  const { run: remove, isBusy } = useDeleteUser(id);
  return (
    <DeletionQuestion
      name={<bdi>{name}</bdi>}
      kind="User"
      effect={
        role === 'client'
          ? t('They can no longer sign in. Their consultations keep their name and stay with the firm.')
          : t('They can no longer sign in.')
      }
      busy={isBusy}
      onConfirm={() => remove(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

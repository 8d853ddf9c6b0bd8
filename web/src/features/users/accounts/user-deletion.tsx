import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import type { ReactNode } from 'react';
import { DeletionQuestion } from '../../../domain/deletion-question.tsx';
import { useDeleteUser } from '../queries.ts';

type UserDeletionProps = {
  user: User;
  /** What stays open is not known yet. */
  isCounting?: boolean;
  onClose: () => void;
  onDone: () => void;
  /** The open cases of a client. */
  children?: ReactNode;
};

/** Asks before a user's sign-in is removed permanently. */
export function UserDeletion({
  user: { id, name, role },
  isCounting = false,
  onClose,
  onDone,
  children,
}: UserDeletionProps) {
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
      disabled={isCounting}
      onConfirm={() => remove(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      {children}
    </DeletionQuestion>
  );
}

import type { User } from '@consultflow/contract/users/schema';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { useDeleteUser } from './queries.ts';

type UserDeletionProps = { user: User; onClose: () => void; onDone: () => void };

/** Asks before somebody's sign-in is taken away for good. */
export function UserDeletion({ user: { id, name, role }, onClose, onDone }: UserDeletionProps) {
  const { run: remove, isBusy } = useDeleteUser(id);
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={
        <>
          Delete <bdi>{name}</bdi>
        </>
      }
      verb="Delete User"
      danger
      busy={isBusy}
      onConfirm={() => remove(undefined, { onSuccess: onDone })}
    >
      Are you sure you want to delete this user? They cannot sign in any more.
      {role === 'client' && ' Their consultations keep their name and stay with the firm.'}
    </QuestionDialog>
  );
}

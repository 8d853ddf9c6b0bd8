import type { User } from '@consultflow/contract/users/schema';
import type { ReactNode } from 'react';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { useDeleteConsultant } from './queries.ts';

type ConsultantDeletionProps = {
  consultant: User;
  /** Who takes over what is open. */
  successor: string | undefined;
  onClose: () => void;
  onDone?: () => void;
  /** What is still open, and the choice of a successor. */
  children: ReactNode;
};

export function ConsultantDeletion({
  consultant: { id, name },
  successor,
  onClose,
  onDone = onClose,
  children,
}: ConsultantDeletionProps) {
  const { run: remove, isBusy } = useDeleteConsultant(id);
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={
        <>
          Delete <bdi>{name}</bdi>
        </>
      }
      verb="Delete Consultant"
      danger
      busy={isBusy}
      onConfirm={() => remove(successor, { onSuccess: onDone })}
    >
      <p className="mb-4">
        Are you sure you want to delete this consultant? They cannot sign in any more and leave every week;
        consultations keep their name.
      </p>
      {children}
    </QuestionDialog>
  );
}

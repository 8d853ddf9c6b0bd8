import type { User } from '@consultflow/contract/users/schema';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { useDeleteConsultant } from './queries.ts';

export function ConsultantDeletion({ consultant, onClose }: { consultant: User; onClose: () => void }) {
  const remove = useDeleteConsultant();
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={
        <>
          Delete <bdi>{consultant.name}</bdi>
        </>
      }
      verb="Delete Consultant"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(consultant.id, { onSettled: onClose })}
    >
      Are you sure you want to delete this consultant? They cannot sign in any more and leave every week;
      consultations keep their name.
    </QuestionDialog>
  );
}

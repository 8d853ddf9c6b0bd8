import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import type { ReactNode } from 'react';
import { DeletionQuestion } from '../../domain/deletion-question.tsx';
import { useDeleteConsultant } from './queries.ts';

type ConsultantDeletionProps = {
  consultant: Pick<User, 'id' | 'name'>;
  /** The successor who takes over the open cases. */
  successor: string | undefined;
  /** What the successor takes over is not known yet. */
  isCounting: boolean;
  onClose: () => void;
  onDone?: () => void;
  /** The open cases, and the choice of a successor. */
  children: ReactNode;
};

export function ConsultantDeletion({
  consultant: { id, name },
  successor,
  isCounting,
  onClose,
  onDone = onClose,
  children,
}: ConsultantDeletionProps) {
  const { run: remove, isBusy } = useDeleteConsultant(id);
  return (
    <DeletionQuestion
      name={<bdi>{name}</bdi>}
      kind="Consultant"
      effect={t(
        'They can no longer sign in and are removed from every week; their consultations keep their name.',
      )}
      busy={isBusy}
      disabled={isCounting}
      onConfirm={() => remove(successor, { onSuccess: onDone })}
      onClose={onClose}
    >
      {children}
    </DeletionQuestion>
  );
}

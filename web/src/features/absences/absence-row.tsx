import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/replies.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx';
import { showSpan } from './days.ts';
import { useDeleteAbsence } from './queries.ts';

type AbsenceRowProps = {
  absence: Absence;
  /** What it is called. */
  name: string;
  note?: ReactNode;
  /** Whose calendar its days are of. */
  zone: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** When, why and, below it, who stands in. */
export function AbsenceRow({ absence, name, note, zone, onEdit, onDelete }: AbsenceRowProps) {
  const shown = <bdi>{name}</bdi>;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[15rem_minmax(0,1fr)_auto] md:px-5">
      <span className="text-sm figures">{showSpan(absence, zone)}</span>
      <div className="min-w-0 wrap-anywhere">
        <strong className="font-medium">{shown}</strong>
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </div>
      <div className="flex gap-2 max-md:mt-1">
        <Button size="small" variant="quiet" onClick={onDelete} className="max-md:-ms-2.5">
          {rich('Delete<hidden> “{name}”</hidden>', { name: shown, hidden })}
        </Button>
        <Button size="small" onClick={onEdit}>
          {rich('Edit<hidden> “{name}”</hidden>', { name: shown, hidden })}
        </Button>
      </div>
    </li>
  );
}

type AbsenceDeletionProps = { absence: Absence; name: string; verb: string; onClose: () => void };

export function AbsenceDeletion({ absence, name, verb, onClose }: AbsenceDeletionProps) {
  const { run: remove, isBusy } = useDeleteAbsence(absence.id);
  /** It is shown as it is now. */
  const leaveChanged = (error: Error) => {
    if (error instanceof ApiError && error.status === 409) onClose();
  };
  return (
    <QuestionDialog
      open
      danger
      title={rich('Delete “{name}”', { name: <bdi>{name}</bdi> })}
      verb={verb}
      busy={isBusy}
      onConfirm={() => remove(absence.updated_at, { onSuccess: onClose, onError: leaveChanged })}
      onClose={onClose}
    >
      <p>{t('These days can be booked again.')}</p>
    </QuestionDialog>
  );
}

const hidden = <span className="sr-only" />;

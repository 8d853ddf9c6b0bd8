import { t } from '@consultflow/contract/language/t';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

type Place = { pathname: string; search: object };

type LeaveQuestionProps = {
  isUnsaved: boolean;
  /** Whether a navigation leaves the unsaved changes; by default to any other path. */
  isLeaving?: (from: Place, to: Place) => boolean;
  children: ReactNode;
};

/** Asks before unsaved changes are lost, also when the tab is closed. */
export function LeaveQuestion({ isUnsaved, isLeaving = isElsewhere, children }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && isLeaving(current, next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <QuestionDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('Leave without saving?')}
      verb={t('Leave')}
      cancel={t('Stay')}
      danger
      onConfirm={() => proceed?.()}
    >
      {children}
    </QuestionDialog>
  );
}

const isElsewhere = (from: Place, to: Place) => from.pathname !== to.pathname;

import { useBlocker } from '@tanstack/react-router';
import { QuestionDialog } from '../../ui/question-dialog.tsx';

/** Asks before changes that are not saved are left behind; another day of the same week is no leaving. */
export function LeaveGuard({ unsaved }: { unsaved: number }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved > 0 && (current.pathname !== next.pathname || weekOf(current.search) !== weekOf(next.search)),
    enableBeforeUnload: unsaved > 0,
    withResolver: true,
  });
  return (
    <QuestionDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      verb="Leave"
      cancel="Stay"
      danger
      onConfirm={() => proceed?.()}
    >
      {unsaved === 1 ? 'One change of this week is' : `${unsaved} changes of this week are`} not saved and
      will be lost.
    </QuestionDialog>
  );
}

const weekOf = (search: object) => ('week' in search ? search.week : undefined);

import { t } from '@consultflow/contract/language/t';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { signedIn } from '../../lib/session/session.ts';
import { QuestionDialog } from './question-dialog.tsx';

type Place = { pathname: string; search: object };

type LeaveQuestionProps = {
  isUnsaved: boolean;
  /** Whether a navigation leaves the unsaved changes; by default to any other path. */
  isLeaving?: ((from: Place, to: Place) => boolean) | undefined;
  children: ReactNode;
};

/**
 * Asks before unsaved changes are lost, also when the tab is closed. Without a session the way to the login is free: a
 * logout has asked before, and an expired session asks nothing.
 */
export function LeaveQuestion({ isUnsaved, isLeaving = isElsewhere, children }: LeaveQuestionProps) {
  const router = useRouter();
  /** Until the next screen is loaded, this one stays although the user has left it. */
  const isLeft = (now: Place) => {
    const shown = router.state.resolvedLocation;
    return shown !== undefined && isLeaving(shown, now);
  };
  const isAsked = () => isUnsaved && signedIn() !== undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAsked() && !isLeft(current) && isLeaving(current, next),
    enableBeforeUnload: isAsked,
    withResolver: true,
  });
  const goOn = useEffectEvent(() => proceed?.());
  // Nothing is left to lose; with nobody to answer, the address would stay that of a screen that is not shown.
  useEffect(() => () => goOn(), []);
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

import { t } from '@consultflow/contract/language/t';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { signedIn } from '../../lib/session/session.ts';
import { QuestionDialog } from './question-dialog.tsx';

type Place = { pathname: string; search: object };

type Move = { current: Place; next: Place; action: string };

type LeaveQuestionProps = {
  isUnsaved: boolean;
  /** Whether the user stays once nothing is unsaved any more, as something needs their attention. */
  isNeeded?: boolean;
  /** Whether a navigation leaves the unsaved changes; by default to any other path. */
  isLeaving?: ((from: Place, to: Place) => boolean) | undefined;
  children: ReactNode;
};

/**
 * Asks before unsaved changes are lost, also when the tab is closed. Without a session the way to the login is free: a
 * logout has asked before, and an expired session asks nothing.
 */
export function LeaveQuestion({
  isUnsaved,
  isNeeded = false,
  isLeaving = isElsewhere,
  children,
}: LeaveQuestionProps) {
  const router = useRouter();
  /** Until the next screen is loaded, this one stays although the user has left it. */
  const isLeft = (now: Place) => {
    const shown = router.state.resolvedLocation;
    return shown !== undefined && isLeaving(shown, now);
  };
  const isAsked = () => isUnsaved && signedIn() !== undefined;
  const isBlocked = ({ current, next, action }: Move): boolean => {
    // Forward undoes a Back that is being asked about.
    if (isTraversal(action) && !isLeaving(current, next) && isTraversal(question.action))
      question.proceed?.();
    return isAsked() && !isLeft(current) && isLeaving(current, next);
  };
  const question = useBlocker({ shouldBlockFn: isBlocked, enableBeforeUnload: isAsked, withResolver: true });
  const { status, current, action, proceed, reset } = question;
  const isPointless = status === 'blocked' && !isUnsaved;
  const answer = useEffectEvent(() => (isNeeded ? reset?.() : proceed?.()));
  useEffect(() => {
    if (isPointless) answer();
  }, [isPointless]);
  const end = useEffectEvent(() => {
    // The page may only be built anew, in another time zone.
    const isGone = current && isLeaving(current, router.state.location);
    // The browser has moved already: its address stays if the form is gone, and is otherwise that of the form again.
    if (isGone && isTraversal(action)) proceed?.();
    else reset?.();
  });
  useEffect(() => () => end(), []);
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

/** Back or Forward: the browser moves before the question, and moves back if the user stays. */
const isTraversal = (action: string | undefined) =>
  action === 'BACK' || action === 'FORWARD' || action === 'GO';

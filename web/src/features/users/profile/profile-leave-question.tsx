import { signedIn } from '../../../lib/session/session.ts';
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx';

/** Whose session has ended is led away unasked; what they typed waits for them. */
export function ProfileLeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <LeaveQuestion
      isUnsaved={isUnsaved}
      isLeaving={(from, to) => signedIn() !== undefined && from.pathname !== to.pathname}
    >
      The changes to your profile are not saved and will be lost.
    </LeaveQuestion>
  );
}

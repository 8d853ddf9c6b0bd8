import { t } from '@consultflow/contract/language/t';
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx';

/** A user whose session has ended is redirected without a question; their input is kept. */
export function ProfileLeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <LeaveQuestion isUnsaved={isUnsaved}>
      {t('The changes to your profile are not saved and will be lost.')}
    </LeaveQuestion>
  );
}

import { msg, t } from '@consultflow/contract/language/t';
import type { ReactNode } from 'react';
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx';
import { AskBeforeLeaving } from '../../../ui/dialog/unsaved.tsx';

const WARNING = msg('The changes to your profile are not saved and will be lost.');

/** A user whose session has ended is redirected without a question; their input is kept. */
export const ProfileLeaveQuestion = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <LeaveQuestion isUnsaved={isUnsaved}>{t(WARNING)}</LeaveQuestion>
);

/** The forms of a profile, with one question for all of them. */
export const ProfileForms = ({ children }: { children: ReactNode }) => (
  <AskBeforeLeaving warning={t(WARNING)}>{children}</AskBeforeLeaving>
);

import { t } from '@consultflow/contract/language/t';
import type { ComponentProps } from 'react';
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx';
import type { Uploads } from './use-uploads.ts';

export type LeavingFiles = Pick<ComponentProps<typeof LeaveQuestion>, 'isLeaving'>;

/** Asks before a form is left whose files are still on their way, whether it shows them or not. */
export function LeaveFiles({ uploads, ...leaving }: LeavingFiles & { uploads: readonly Uploads[] }) {
  if (uploads.every(({ isEmpty }) => isEmpty)) return null;
  const count = uploads.reduce((sum, { onTheWay }) => sum + onTheWay, 0);
  // Why one of them did not arrive is said in the form.
  const hasFailed = uploads.some(({ failed }) => failed > 0);
  return (
    <LeaveQuestion isUnsaved={count > 0} isNeeded={hasFailed} {...leaving}>
      {t(
        '{count, plural, one {A file is still on its way. It does not arrive if you leave.} other {# files are still on their way. They do not arrive if you leave.}}',
        { count },
      )}
    </LeaveQuestion>
  );
}

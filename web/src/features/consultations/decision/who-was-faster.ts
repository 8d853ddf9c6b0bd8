import { t } from '@consultflow/contract/language/t';
import type { ApiError } from '../../../lib/api/replies.ts';

/** The consultation, its new status and the user who set it, if the server's error names them. */
export function whoWasFaster({
  params: { number, topic, status, changed_by_name },
}: Pick<ApiError, 'params'>) {
  if (!number || !topic || !status || !changed_by_name) return undefined;
  return t(
    '{number} “{topic}” was {status, select, requested {changed} pending {pending} approved {approved} rejected {rejected} rescheduled {rescheduled} canceled {canceled} completed {completed} other {{status}}} by {name}.',
    { number, topic, status, name: changed_by_name },
  );
}

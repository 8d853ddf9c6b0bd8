import type { ApiError } from '../../../lib/api/replies.ts';

/** The consultation, its new status and the user who set it, if the server's error names them. */
export function whoWasFaster({ params: { topic, status, changed_by_name } }: Pick<ApiError, 'params'>) {
  if (!topic || !status || !changed_by_name) return undefined;
  return `“${topic}” was ${status === 'requested' ? 'changed' : status} by ${changed_by_name}.`;
}

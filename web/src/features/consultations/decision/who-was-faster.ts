import type { ApiError } from '../../../lib/api/replies.ts';

/** Which consultation came to what, and by whom, where the server's refusal says so. */
export function whoWasFaster({ params: { topic, status, changed_by_name } }: Pick<ApiError, 'params'>) {
  if (!topic || !status || !changed_by_name) return undefined;
  return `“${topic}” was ${status === 'requested' ? 'changed' : status} by ${changed_by_name}.`;
}

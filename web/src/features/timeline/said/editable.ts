import { editableUntil } from '@consultflow/contract/timeline/policy';
import type { Said } from '@consultflow/contract/timeline/schema';
import { usePassed } from '../../../lib/time/now.ts';

/** Whether there is still time to edit a message, or to take its files back. */
export function useEditable(entry: Said) {
  const isOver = usePassed(editableUntil(entry));
  return entry.redacted_at === null && !isOver;
}

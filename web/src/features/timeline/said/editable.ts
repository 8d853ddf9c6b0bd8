import { editableUntil } from '@consultflow/contract/timeline/policy';
import type { Said } from '@consultflow/contract/timeline/schema';
import { useEffect, useState } from 'react';

/** Whether there is still time to edit a message, or to take its files back. */
export function useEditable(entry: Said) {
  const until = editableUntil(entry);
  const [now, setNow] = useState(Date.now);
  const isEditable = entry.redacted_at === null && now < until;
  useEffect(() => {
    if (!isEditable) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now());
    return () => clearTimeout(timer);
  }, [isEditable, until]);
  return isEditable;
}

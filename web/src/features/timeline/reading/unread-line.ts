import { useEffect, useState } from 'react';
import type { Timeline } from '../merge.ts';
import type { UnreadLine } from '../rows.ts';

/**
 * Where the unread entries begin, as of the opening or of coming back to the tab; it stays until the reader leaves.
 * `isCurrent` once what came while the tab was hidden has been fetched.
 */
export function useUnreadLine(timeline: Timeline | undefined, isCurrent: boolean) {
  const [line, setLine] = useState<UnreadLine>();
  const [moment, setMoment] = useState<'opening' | 'back' | 'reading'>('opening');
  if (timeline && (moment === 'opening' || (moment === 'back' && isCurrent))) {
    const { first_unread, unread } = timeline.reading;
    if (first_unread !== null) setLine({ id: first_unread, count: unread });
    setMoment('reading');
  }
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') setMoment((now) => (now === 'opening' ? now : 'back'));
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
  return line;
}

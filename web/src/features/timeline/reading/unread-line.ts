import { useEffect, useState } from 'react';
import type { Timeline } from '../merge.ts';
import type { UnreadLine } from '../rows.ts';

/** Where the unread entries begin, as of the opening or of coming back to the tab; it stays until the reader leaves. */
export function useUnreadLine(timeline: Timeline | undefined) {
  const [line, setLine] = useState<UnreadLine>();
  const [isLooking, setLooking] = useState(true);
  const { first_unread, unread } = timeline?.reading ?? { first_unread: null, unread: 0 };
  if (isLooking && timeline) {
    if (first_unread !== null) setLine({ id: first_unread, count: unread });
    setLooking(false);
  }
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') setLooking(true);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  return line;
}

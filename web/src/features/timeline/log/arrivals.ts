import { isSaid, type TimelineEntry } from '@consultflow/contract/timeline/schema';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Timeline } from '../merge.ts';
import { isAtEnd, showEnd } from '../reading/in-view.ts';

type Arrivals = {
  /** Those that came while the page was open, for the animation and the live region. */
  fresh: readonly TimelineEntry[];
  /** How many have come below while the reader was further up. */
  unseen: number;
};

/**
 * What others have added at the end since the page was opened. At the end the page follows it; further up nothing moves,
 * and it is counted.
 */
export function useArrivals(timeline: Timeline | undefined, self: string) {
  const before = useRef<{ last: number; isAtTail: boolean }>(undefined);
  const wasAtEnd = useRef(true);
  const [{ fresh, unseen }, setArrivals] = useState<Arrivals>({ fresh: [], unseen: 0 });

  useLayoutEffect(() => {
    if (!timeline) return undefined;
    const last = timeline.entries.at(-1)?.position ?? 0;
    const known = before.current;
    before.current = { last, isAtTail: !timeline.has_after };
    if (known?.isAtTail && last > known.last) {
      const added = timeline.entries.filter(({ position }) => position > known.last);
      const others = added.filter(({ actor }) => actor?.id !== self);
      if (wasAtEnd.current) showEnd(added[0]?.id);
      setArrivals((now) => ({
        fresh: others.length > 0 ? others : now.fresh,
        unseen: wasAtEnd.current ? 0 : now.unseen + others.length,
      }));
    }
    return undefined;
  }, [timeline, self]);

  useLayoutEffect(() => {
    const note = () => {
      wasAtEnd.current = isAtEnd();
      if (wasAtEnd.current) setArrivals((now) => (now.unseen === 0 ? now : { ...now, unseen: 0 }));
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('resize', note);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('resize', note);
    };
  }, []);
  return { fresh, unseen, said: fresh.filter(isSaid) };
}

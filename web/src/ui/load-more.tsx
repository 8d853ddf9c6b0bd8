import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';

type LoadMoreProps = {
  more: boolean | undefined;
  /** Of the list that are here. */
  count: number;
  busy: boolean;
  /** The list is being fetched in any way, also what is here once more. */
  fetching: boolean;
  onMore: () => void;
};

/** The end of a list that goes on: fetches while it is in view, and on a press. */
export function LoadMore({ more, count, busy, fetching, onMore }: LoadMoreProps) {
  if (!more) return null;
  return (
    <div className="grid justify-items-center p-4">
      <End key={count} fetching={fetching} onReach={onMore} />
      <Button variant="quiet" busy={busy} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}

/** Asks again when something else was fetched instead, as after a change that was told at that moment. */
function End({ fetching, onReach }: { fetching: boolean; onReach: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setIsNear(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: '400px',
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, []);
  const reach = useEffectEvent(onReach);
  const isDue = isNear && !fetching;
  useEffect(() => {
    if (isDue) reach();
  }, [isDue]);
  return <span ref={end} aria-hidden />;
}

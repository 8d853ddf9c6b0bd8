import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type LoadMoreProps = { more: boolean | undefined; busy: boolean; onMore: () => void };

/** The end of a list that goes on: fetches as it comes into view, and on a press. */
export function LoadMore({ more, busy, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent((seen: IntersectionObserverEntry[]) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) onMore();
  });
  const waits = more && !busy;
  useEffect(() => {
    if (!waits || !end.current) return undefined;
    const observer = new IntersectionObserver((seen) => reach(seen), { rootMargin: '400px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits]);
  if (!more) return null;
  return (
    <div ref={end} className="grid justify-items-center p-4">
      <Button variant="quiet" busy={busy} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}

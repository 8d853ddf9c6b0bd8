import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type LoadMoreProps = {
  more: boolean | undefined;
  /** Of the list that are here. */
  count: number;
  busy: boolean;
  onMore: () => void;
};

/** The end of a list that goes on: fetches as it comes into view, and on a press. */
export function LoadMore({ more, count, busy, onMore }: LoadMoreProps) {
  if (!more) return null;
  return (
    <div className="grid justify-items-center p-4">
      {/* Anew after each page: one may come so soon that it was never seen to be on its way. */}
      {!busy && <End key={count} onReach={onMore} />}
      <Button variant="quiet" busy={busy} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}

function End({ onReach }: { onReach: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  const reach = useEffectEvent((seen: IntersectionObserverEntry[]) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) onReach();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => reach(seen), { rootMargin: '400px' });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, []);
  return <span ref={end} aria-hidden />;
}

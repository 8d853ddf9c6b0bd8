import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FailedNote } from './failed.tsx';

type LoadMoreProps = {
  more: boolean;
  /** Why the last try to go on has failed, after all its tries. */
  failure: Error | null;
  /** Of the list that are here. */
  count: number;
  busy: boolean;
  /** The list is being fetched in any way, also what is here once more. */
  fetching: boolean;
  onMore: () => void;
};

/** The end of a list that goes on: fetches while it is in view, and on a press. */
export function LoadMore({ more, failure, count, busy, fetching, onMore }: LoadMoreProps) {
  if (!more) return null;
  return (
    <div className="grid justify-items-center p-4">
      <End key={count} hasFailed={failure !== null} fetching={fetching} onReach={onMore} />
      {failure ? (
        <FailedNote className="w-full" busy={busy} onRetry={onMore}>
          The list goes on, but more of it could not be loaded. {failure.message}
        </FailedNote>
      ) : (
        <Button variant="quiet" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

type EndProps = { hasFailed: boolean; fetching: boolean; onReach: () => void };

/**
 * Asks again when something else was fetched instead, as after a change that was told at that moment; after a failure
 * only when somebody comes here anew.
 */
function End({ hasFailed, fetching, onReach }: EndProps) {
  const end = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setIsNear(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: '400px',
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, []);
  const isDue = isNear && !fetching && !hasFailed;
  const reach = useEffectEvent(() => onReach());
  const comeAnew = useEffectEvent(() => {
    if (hasFailed && !fetching) onReach();
  });
  useEffect(() => {
    if (isDue) reach();
  }, [isDue]);
  useEffect(() => {
    if (isNear) comeAnew();
  }, [isNear]);
  return <span ref={end} aria-hidden />;
}

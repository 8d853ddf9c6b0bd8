import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { FailedNote } from '../feedback/failed.tsx';

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
      <End key={count} failure={failure} fetching={fetching} onReach={onMore} />
      {failure ? (
        <FailedNote className="w-full" busy={busy} onRetry={onMore}>
          More rows could not be loaded. {failure.message}
        </FailedNote>
      ) : (
        <Button variant="quiet" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

type EndProps = { failure: Error | null; fetching: boolean; onReach: () => void };

/**
 * Asks again when something else was fetched instead, as after a change that was told at that moment; after a failure
 * it rests until somebody comes here anew.
 */
function End({ failure, fetching, onReach }: EndProps) {
  const end = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [rests, setRests] = useState(false);
  const [lastFailure, setLastFailure] = useState<Error | null>(null);
  if (failure !== lastFailure) {
    setLastFailure(failure);
    if (failure) setRests(true);
  }
  useEffect(() => {
    const look = (seen: IntersectionObserverEntry[]) => {
      const isSeen = seen.at(-1)?.isIntersecting ?? false;
      setIsNear(isSeen);
      if (!isSeen) setRests(false);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '400px' });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, []);
  const reach = useEffectEvent(onReach);
  const isDue = isNear && !fetching && !rests;
  useEffect(() => {
    if (isDue) reach();
  }, [isDue]);
  return <span ref={end} aria-hidden />;
}

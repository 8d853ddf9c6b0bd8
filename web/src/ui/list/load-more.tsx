import { t } from '@consultflow/contract/language/t';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isUnreached } from '../../lib/api/replies.ts';
import { Button } from '../button/button.tsx';
import { FailedNote } from '../feedback/failed.tsx';

type LoadMoreProps = {
  more: boolean;
  /** Why the last fetch failed, after all retries. */
  failure: Error | null;
  /** The number of loaded rows. */
  count: number;
  busy: boolean;
  /** The list is being fetched, including a refetch. */
  fetching: boolean;
  onMore: () => void;
};

/** The end of a list with more rows: fetches them when visible, and on a click. */
export function LoadMore({ more, failure, count, busy, fetching, onMore }: LoadMoreProps) {
  if (!more) return null;
  return (
    <div className="grid justify-items-center p-4">
      <End key={count} failure={failure} fetching={fetching} onReach={onMore} />
      {failure ? (
        <FailedNote className="w-full" busy={busy} onRetry={onMore}>
          {t('More rows could not be loaded.')} {!isUnreached(failure) && failure.message}
        </FailedNote>
      ) : (
        <Button variant="quiet" busy={busy} onClick={onMore}>
          {t('Load more')}
        </Button>
      )}
    </div>
  );
}

type EndProps = { failure: Error | null; fetching: boolean; onReach: () => void };

/**
 * Retries if another fetch ran instead, as after a change at that moment; after a failure it waits until the user comes
 * back here.
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

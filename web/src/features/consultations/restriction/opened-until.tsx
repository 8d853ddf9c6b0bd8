import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { LockOpen } from 'lucide-react';
import { useEffect } from 'react';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { showTime } from '../../../lib/time/dates.ts';
import { usePassed } from '../../../lib/time/now.ts';
import { Note } from '../../../ui/feedback/note.tsx';

/** In milliseconds: the server's clock may be a little behind. */
const LATER = 1_000;
const AGAIN = 15_000;

/** Until when an admin sees a restricted case; then everything about it is fetched again. */
export function OpenedUntil({ until }: { until: string }) {
  const cache = useQueryClient();
  const isOver = usePassed(Date.parse(until) + LATER);
  useEffect(() => {
    if (!isOver) return undefined;
    const fetchAgain = () => void cache.invalidateQueries({ queryKey: queryKeys.consultations.every });
    fetchAgain();
    const timer = setInterval(fetchAgain, AGAIN);
    return () => clearInterval(timer);
  }, [cache, isOver]);
  return (
    <Note kind="waiting" icon={LockOpen}>
      {t('You have opened this restricted case until {time}.', { time: showTime(until) })}
    </Note>
  );
}

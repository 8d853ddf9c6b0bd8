import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { LockOpen } from 'lucide-react';
import { useEffect } from 'react';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { showTime } from '../../../lib/time/dates.ts';
import { Note } from '../../../ui/feedback/note.tsx';

/** In milliseconds: the server's clock may be a little behind. */
const LATER = 1_000;
const AGAIN = 15_000;

/** Until when an admin sees a restricted case; then everything about it is fetched again. */
export function OpenedUntil({ until }: { until: string }) {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: number;
    const wait = (ms: number) => {
      timer = window.setTimeout(() => {
        void cache.invalidateQueries({ queryKey: queryKeys.consultations.every });
        wait(AGAIN);
      }, ms);
    };
    wait(Math.max(new Date(until).getTime() - Date.now(), 0) + LATER);
    return () => window.clearTimeout(timer);
  }, [cache, until]);
  return (
    <Note kind="waiting" icon={LockOpen}>
      {t('You have opened this restricted case until {time}.', { time: showTime(until) })}
    </Note>
  );
}

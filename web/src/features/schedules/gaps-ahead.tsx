import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { comingMonday, isWeekend } from '../../lib/time/coming-week.ts';
import { useTimed } from '../../lib/time/now.ts';
import { RoomTag } from '../../domain/room-flag.tsx';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { attentionIn } from './attention/queries.ts';
import { isClosedAhead } from './attention/stamp.tsx';
import { gapWords } from './gaps.ts';

/** The rooms and days ahead without consultants of this week, on a weekend of the next. */
export function GapsAhead({ zone }: { zone: string | undefined }) {
  const monday = useTimed(() => comingMonday(zone));
  const { data, error, isFetching, refetch } = useQuery(attentionIn(monday, 1));
  const isNextWeek = useTimed(() => isWeekend(zone));
  if (!data && error)
    return (
      <div className="px-4 pb-4 md:px-5">
        <FailedNote busy={isFetching} onRetry={() => void refetch()}>
          {t('What needs attention could not be loaded')}
        </FailedNote>
      </div>
    );
  if (!data) return <p className="px-4 pb-4 text-ink-3 md:px-5">…</p>;
  if (!data.weeks.some(({ has_schedule }) => has_schedule))
    return (
      <p className="px-4 pb-4 text-ink-2 md:px-5">
        {isNextWeek ? t('Next week has not been planned.') : t('This week has not been planned.')}
      </p>
    );
  if (data.gaps.length === 0)
    return (
      <p className="px-4 pb-4 text-ink-3 md:px-5">
        {data.weeks.every(isClosedAhead) ? t('Closed') : t('Every room is covered every day.')}
      </p>
    );
  return (
    <ul className="pb-3">
      {data.gaps.map((gap) => (
        <li key={gap.room} className="flex flex-wrap items-center gap-x-3 px-4 py-1 md:px-5">
          {gapWords(gap, <RoomTag code={gap.room} />)}
        </li>
      ))}
    </ul>
  );
}

import { t } from '@consultflow/contract/language/t';
import type { Attention, PlannedWeek } from '@consultflow/contract/schedules/attention';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { addDays } from '../../../lib/time/calendar.ts';
import { showShortDate } from '../../../lib/time/week.ts';
import { showList } from '../../../lib/language/list.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { shortDayName } from '../formats.ts';
import { attentionIn } from './queries.ts';
import { gapsIn, isClosedAllWeek, Stamp } from './stamp.tsx';

export const WEEKS = 9;

/** The weeks from the usual one on, or from the chosen one if it is not among them. */
function stripOf(week: string, start: string) {
  return week >= start && week <= addDays(start, 7 * (WEEKS - 1)) ? start : week;
}

/** A strip of weeks, each with how it is planned. */
export function WeeksAhead({ week, usual }: { week: string; usual: string }) {
  const { data } = useQuery(attentionIn(stripOf(week, usual), WEEKS));
  return (
    <nav
      aria-label={t('Weeks')}
      className="relative mb-5 flex min-h-19 overflow-x-auto rounded-panel border border-line bg-surface [scrollbar-width:none] max-md:-mx-4 max-md:rounded-none max-md:border-x-0 print:hidden"
    >
      {data?.weeks.map((one) => (
        <Link
          key={one.week_start_date}
          to="/admin/schedule"
          search={{ week: one.week_start_date }}
          aria-current={one.week_start_date === week || undefined}
          className={look}
        >
          <Stamp week={one} rooms={data.rooms} />
          <span className="min-w-0">
            <b className="block font-medium whitespace-nowrap figures">
              {rich('<hidden>Week of</hidden> {date}', { date: showShortDate(one.week_start_date), hidden })}
            </b>
            <Standing week={one} rooms={data.rooms} />
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Standing({ week, rooms }: { week: PlannedWeek; rooms: Attention['rooms'] }) {
  const { waits, words } = standingOf(week, rooms);
  return (
    <small className={clsx('block text-xs leading-4', waits ? 'font-medium text-accent-ink' : 'text-ink-2')}>
      {words}
    </small>
  );
}

function standingOf(week: PlannedWeek, rooms: Attention['rooms']) {
  const gaps = gapsIn(week, rooms);
  const closed = week.days.filter(({ is_closed }) => is_closed);
  const lost = week.lost > 0 && t('{count, number} to assign', { count: week.lost });
  const isClosed = isClosedAllWeek(week);
  const troubles = [
    ...(gaps > 0 ? [t('{count, plural, one {# gap} other {# gaps}}', { count: gaps })] : []),
    ...(!week.has_schedule && !isClosed ? [t('No schedule')] : []),
    ...(lost ? [lost] : []),
  ];
  if (isClosed)
    return { waits: Boolean(lost), words: showList([t('Closed'), ...(lost ? [lost] : [])], 'narrow') };
  // A week that nobody has begun is no fault yet.
  if (troubles.length > 0) return { waits: gaps > 0 || Boolean(lost), words: showList(troubles, 'narrow') };
  if (closed.length > 0)
    return {
      waits: false,
      words: t('{days} closed', {
        days: showList(
          closed.map(({ day }) => shortDayName(day)),
          'narrow',
        ),
      }),
    };
  return { waits: false, words: t('Complete') };
}

const look = clsx(
  'flex flex-[1_0_8.25rem] items-center gap-2 py-3 ps-2.5 pe-1 text-sm leading-4.5 text-ink no-underline not-first:border-s not-first:border-line',
  'hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:shadow-[inset_0_3px_0_var(--color-primary)]',
);

const hidden = <span className="sr-only" />;

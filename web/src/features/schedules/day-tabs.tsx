import { t } from '@consultflow/contract/language/t';
import { Day } from '@consultflow/contract/schedules/day';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { workdaysOf } from '../../lib/time/calendar.ts';
import { FilterTabs, filterTabStyle } from '../../ui/list/filter-tabs.tsx';
import { dayName, shortDayName } from './formats.ts';

type DayTabsProps = { week: string; current: Day; gaps: readonly Day[] };

/** One day at a time, if five do not fit; amber if a room has nobody and somebody could be there. */
export function DayTabs({ week, current, gaps }: DayTabsProps) {
  const dates = workdaysOf(week);
  return (
    <FilterTabs label={t('Day')} current={Day.options.indexOf(current)} className="mb-3 gap-0! lg:hidden">
      {Day.options.map((day, at) => (
        <Link
          key={day}
          to="/admin/schedule"
          search={{ week, day }}
          replace
          resetScroll={false}
          aria-current={day === current || undefined}
          className={clsx(filterTabStyle, 'min-h-13! flex-1! flex-col justify-center gap-0! leading-4.5')}
        >
          <span aria-hidden>{shortDayName(day)}</span>
          <span className="sr-only">{dayName(day)}</span>
          <small className="figures">{Number(dates[at]!.slice(-2))}</small>
          <span
            aria-hidden
            className={clsx('mt-0.5 size-1.5 rotate-45', gaps.includes(day) && 'bg-accent')}
          />
        </Link>
      ))}
    </FilterTabs>
  );
}

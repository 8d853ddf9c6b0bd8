import { t } from '@consultflow/contract/language/t';
import type { Day } from '@consultflow/contract/schedules/day';
import { stickyTop } from '../../ui/layout/sticky-top.ts';
import { dayName } from './formats.ts';

type DayHeadProps = { day: Day; date: string; shown: string; covered: number; of: number };

/** The day over the graduated edge of a chart, an eighth for each hour of work. */
export function DayHead({ day, date, shown, covered, of }: DayHeadProps) {
  return (
    <header
      ref={stickyTop}
      className="z-2 grid grid-cols-[1fr_auto] items-baseline bg-canvas py-2 lg:sticky lg:top-(--size-topbar) print:static"
    >
      <h2 id={`day-${day}`} className="text-md">
        {dayName(day)}
      </h2>
      <time dateTime={date} className="text-sm text-ink-2">
        {shown}
      </time>
      <span className="col-span-2 mb-2 text-xs text-ink-3 figures">
        {t('{covered, number} of {count, plural, one {# room} other {# rooms}}', { covered, count: of })}
      </span>
      <span
        aria-hidden
        className="col-span-2 h-1.25 border-t border-chart-coast bg-[repeating-linear-gradient(to_right,var(--color-chart-coast)_0_1px,transparent_1px_calc((100%-1px)/8))]"
      />
    </header>
  );
}

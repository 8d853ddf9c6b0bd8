import type { Slot } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showList } from '../../../lib/language/list.ts';
import { showDayShort } from '../../../lib/time/clocks.ts';
import { formatOf } from '../../../lib/time/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { showTab } from '../../../ui/list/filter-tabs.tsx';
import type { Preferred } from './preferred.ts';
import { dayBeside, tenDaysWith } from './days-ahead.ts';
import { hourOf } from './lanes-of.ts';
import type { DayWeeks } from './use-slot-days.ts';

type DayStripProps = {
  day: string;
  weeks: DayWeeks;
  preferred: readonly Preferred[];
  onChoose: (day: string) => void;
};

/** Ten working days, each with how much of it is free. */
export function DayStrip({ day, weeks, preferred, onChoose }: DayStripProps) {
  const strip = useRef<HTMLElement>(null);
  const days = tenDaysWith(day, weeks.isWorkday);
  const shown = days.indexOf(day);
  const earlier = dayBeside(days[0]!, -1, weeks.isWorkday);
  useEffect(() => {
    showTab(strip.current, strip.current?.children[shown]);
  }, [shown]);
  return (
    <div className="day-strip">
      <IconButton
        label={t('Earlier days')}
        icon={ChevronLeft}
        size="small"
        className="self-center rtl:-scale-x-100"
        disabled={earlier === days[0]}
        onClick={() => onChoose(earlier)}
      />
      <nav ref={strip} aria-label={t('Day')} className="day-strip-days">
        {days.map((one, at) => (
          <DayChoice
            key={one}
            day={one}
            hasMonth={at === 0 || one.endsWith('-01') || days[at - 1]!.slice(5, 7) !== one.slice(5, 7)}
            isCurrent={one === day}
            free={weeks.slotsOn(one)}
            why={weeks.whyNone(one)}
            marks={preferred.filter((mark) => mark.day === one).map(({ place }) => place)}
            onChoose={() => onChoose(one)}
          />
        ))}
      </nav>
      <IconButton
        label={t('Later days')}
        icon={ChevronRight}
        size="small"
        className="self-center rtl:-scale-x-100"
        onClick={() => onChoose(dayBeside(days.at(-1)!, 1, weeks.isWorkday))}
      />
    </div>
  );
}

const weekday = formatOf({ weekday: 'short', timeZone: 'UTC' });
const dayOfMonth = formatOf({ day: 'numeric', timeZone: 'UTC' });
const dayAndMonth = formatOf({ month: 'short', day: 'numeric', timeZone: 'UTC' });

type DayChoiceProps = {
  day: string;
  hasMonth: boolean;
  isCurrent: boolean;
  free: Slot[] | undefined;
  why: ReturnType<DayWeeks['whyNone']>;
  marks: number[];
  onChoose: () => void;
};

function DayChoice({ day, hasMonth, isCurrent, free, why, marks, onChoose }: DayChoiceProps) {
  const date = new Date(`${day}T00:00:00Z`);
  const isNone = free !== undefined && free.length === 0;
  const said = howFree(free, why);
  const places =
    marks.length > 0 &&
    t('{count, plural, one {preference {places}} other {preferences {places}}}', {
      count: marks.length,
      places: marks.join(' '),
    });
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'date' : undefined}
      className={clsx('day-choice', isNone && 'day-choice-none')}
      onClick={onChoose}
    >
      <span className="sr-only">
        {showList([showDayShort(day), ...(places ? [places] : []), said], 'narrow')}
      </span>
      <span aria-hidden>{weekday().format(date)}</span>
      <span aria-hidden className="day-date">
        <b>{(hasMonth ? dayAndMonth() : dayOfMonth()).format(date)}</b>
        {places && <span className="day-marks">{marks.join(' ')}</span>}
      </span>
      <Tide day={day} free={free} isClosed={why?.kind === 'closed'} />
      <small aria-hidden>{said}</small>
    </button>
  );
}

/** How much of a day is free, or why nothing is. */
function howFree(free: Slot[] | undefined, why: ReturnType<DayWeeks['whyNone']>) {
  if (free === undefined) return '…';
  if (free.length > 0) return t('{count, plural, one {# free} other {# free}}', { count: free.length });
  if (why?.kind === 'closed') return t('Closed');
  return why?.kind === 'no schedule' ? t('No schedule') : t('None free');
}

/** The hours of a day, from nine to six, of which the free ones are filled. */
function Tide({ day, free, isClosed }: { day: string; free: Slot[] | undefined; isClosed: boolean }) {
  if (isClosed) return <span aria-hidden className="tide tide-closed" />;
  const hours = new Set(free?.map(({ starts_at }) => Math.floor(hourOf(starts_at, day))));
  return (
    <span aria-hidden className="tide">
      {[9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => (
        <i key={hour} className={hours.has(hour) ? 'is-free' : undefined} />
      ))}
    </span>
  );
}

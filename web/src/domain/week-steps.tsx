import { t } from '@consultflow/contract/language/t';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { rich } from '../lib/language/rich.tsx';
import { addDays, readWeek } from '../lib/time/calendar.ts';
import { atNoon, dayOfNoon, showWorkdays } from '../lib/time/week.ts';
import { Calendar } from '../ui/form/calendar-lazy.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Popover } from '../ui/popup/popover.tsx';

type WeekStepsProps = { week: string; onChange: (monday: string) => void };

/** Steps by week, or to the week of a chosen day; a week is its Monday. */
export function WeekSteps({ week, onChange }: WeekStepsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const go = (day: string) => {
    const monday = readWeek(day);
    if (monday) onChange(monday);
  };
  return (
    <fieldset
      aria-label={t('Week')}
      className="inline-flex divide-x divide-line rounded-control border border-line-strong bg-surface shadow-control print:hidden"
    >
      <IconButton label={t('Previous week')} icon={ChevronLeft} onClick={() => go(addDays(week, -7))} />
      <Popover
        title={t('Choose a week')}
        titleHidden
        align="center"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            className="inline-flex min-w-40 flex-1 items-center justify-center gap-2 px-3 font-medium figures hover:bg-hover"
          >
            <CalendarDays aria-hidden size={16} strokeWidth={1.75} />
            {/* i18n: “Nov 23 – 27, choose a week”; only screen readers get the hidden part */}
            {rich('{days}<hidden>, choose a week</hidden>', {
              days: showWorkdays(week),
              hidden,
            })}
          </button>
        }
      >
        <Calendar
          selected={atNoon(week)}
          among={{ from: atNoon(week), to: atNoon(addDays(week, 6)) }}
          onSelect={(day) => {
            setIsOpen(false);
            go(dayOfNoon(day));
          }}
        />
      </Popover>
      <IconButton label={t('Next week')} icon={ChevronRight} onClick={() => go(addDays(week, 7))} />
    </fieldset>
  );
}

const hidden = <span className="sr-only" />;

/* oxlint-disable jsx-a11y/no-autofocus -- it opens by a press, and the keyboard goes on in it */
import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ClassNames, DayPicker } from 'react-day-picker';
import { formatOf } from '../../lib/time/format.ts';
import { atNoon, today as dayNow } from '../../lib/time/week.ts';

export type CalendarProps = {
  selected: Date;
  /** The days to highlight with the selected one. */
  among?: { from: Date; to: Date };
  onSelect: (day: Date) => void;
};

/** A month to choose a day from; weeks start on Monday. */
export function Calendar({ selected, among, onSelect }: CalendarProps) {
  const language = currentLanguage();
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      weekStartsOn={1}
      dir={languages[language].direction}
      lang={languages[language].locale}
      today={atNoon(dayNow())}
      defaultMonth={selected}
      selected={selected}
      onSelect={onSelect}
      modifiers={{ among: among ?? selected }}
      modifiersClassNames={{ among: 'bg-selected' }}
      classNames={looks}
      formatters={{ formatCaption: monthOf, formatWeekdayName: shortWeekdayOf }}
      labels={{
        labelDayButton: nameOf,
        labelGrid: monthOf,
        labelNav: () => t('Months'),
        labelWeekday: (date) => weekday().format(date),
        labelPrevious: () => t('Go to the Previous Month'),
        labelNext: () => t('Go to the Next Month'),
      }}
      components={{ Chevron }}
    />
  );
}

/** Of the picker's days, which are times in the browser's zone. */
const ofPicker = { timeZone: undefined };
const long = formatOf({ dateStyle: 'full', ...ofPicker });
const month = formatOf({ month: 'long', year: 'numeric', ...ofPicker });
const weekday = formatOf({ weekday: 'long', ...ofPicker });
const shortWeekday = formatOf({ weekday: 'short', ...ofPicker });
const narrowWeekday = formatOf({ weekday: 'narrow', ...ofPicker });

const monthOf = (date: Date) => month().format(date);

/** No wider than the days below it; Mo in English. */
const shortWeekdayOf = (date: Date) => {
  const short = shortWeekday().format(date);
  if (currentLanguage() === 'en') return short.slice(0, 2);
  return short.length > 4 ? narrowWeekday().format(date) : short;
};

/** The visible number is part of the accessible name. */
function nameOf(day: Date, { today, selected }: { today?: boolean; selected?: boolean }) {
  const date = long().format(day);
  if (today) return selected ? t('Today, {date}, selected', { date }) : t('Today, {date}', { date });
  return selected ? t('{date}, selected', { date }) : date;
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}

const step =
  'grid size-(--size-touch) place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink md:size-(--size-control)';

const looks: Partial<ClassNames> = {
  root: 'p-3',
  months: 'relative',
  month_caption: 'grid min-h-(--size-touch) items-center ps-2 font-semibold md:min-h-(--size-control)',
  nav: 'absolute end-0 top-0 flex',
  button_previous: step,
  button_next: step,
  month_grid: 'mt-1 border-collapse figures',
  weekday: 'size-9 text-xs font-medium text-ink-3',
  day: 'p-0 first:rounded-s-control last:rounded-e-control',
  day_button:
    'grid size-10 place-items-center rounded-control hover:bg-hover focus-visible:-outline-offset-2 md:size-9',
  selected: '[&>button]:bg-primary [&>button]:font-semibold [&>button]:text-on-primary',
  today: 'font-semibold not-data-selected:text-primary-ink',
  outside: 'text-ink-3',
};

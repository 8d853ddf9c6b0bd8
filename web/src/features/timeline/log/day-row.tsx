import { t } from '@consultflow/contract/language/t';
import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, formatters } from '@consultflow/contract/language/t';
import { showShortDay } from '../../../lib/time/dates.ts';
import { addDays, atNoon, today } from '../../../lib/time/week.ts';

const weekday = (day: string) =>
  formatters.getDateTimeFormat(languages[currentLanguage()].locale, { weekday: 'long' }).format(atNoon(day));

function nameOf(day: string) {
  if (day === today()) return t('{weekday}, today', { weekday: weekday(day) });
  if (day === addDays(today(), -1)) return t('{weekday}, yesterday', { weekday: weekday(day) });
  return weekday(day);
}

/** Where a day begins; it stays in view while its entries are read. */
export function DayRow({ day, unread }: { day: string; unread?: number | undefined }) {
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  return (
    <li className="log-day" data-new={unread !== undefined || undefined}>
      <time dateTime={day}>{showShortDay(atNoon(day).toISOString())}</time>
      <span className="log-weekday">
        {nameOf(day)}
        {!isThisYear && ` ${day.slice(0, 4)}`}
      </span>
      {unread !== undefined && <UnreadWord count={unread} />}
    </li>
  );
}

/** Above what was unread when the page was opened. */
export const UnreadRow = ({ count }: { count: number }) => (
  <li className="log-new">
    <UnreadWord count={count} />
  </li>
);

const UnreadWord = ({ count }: { count: number }) => (
  <span className="log-new-word">
    {t('{count, plural, one {# new entry} other {# new entries}}', { count })}
  </span>
);

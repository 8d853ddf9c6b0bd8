import { t } from '@consultflow/contract/language/t';
import { formatOf } from '../../../lib/time/format.ts';
import { addDays } from '../../../lib/time/calendar.ts';
import { useToday } from '../../../lib/time/now.ts';
import { showShortDate } from '../../../lib/time/week.ts';
import { stickyTop } from '../../../ui/layout/sticky-top.ts';

const format = formatOf({ weekday: 'long', timeZone: 'UTC' });
const weekday = (day: string) => format().format(new Date(`${day}T00:00Z`));

function nameOf(day: string, today: string) {
  if (day === today) return t('{weekday}, today', { weekday: weekday(day) });
  if (day === addDays(today, -1)) return t('{weekday}, yesterday', { weekday: weekday(day) });
  return weekday(day);
}

/** Where a day begins; it stays in view while its entries are read. */
export function DayRow({ day, unread }: { day: string; unread?: number | undefined }) {
  const today = useToday();
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (
    <li ref={stickyTop} className="log-day" data-new={unread !== undefined || undefined}>
      <time dateTime={day}>{showShortDate(day)}</time>
      <span className="log-weekday">
        {nameOf(day, today)}
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

import { t } from '@consultflow/contract/language/t';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In how long something is due, or for how long it has been overdue: in minutes, hours or days, never too much. */
export function dueWords(due_at: string, now: number) {
  const left = Date.parse(due_at) - now;
  const apart = Math.abs(left);
  const isOver = left < 0;
  if (apart < MINUTE) return isOver ? t('Overdue') : t('Due now');
  if (apart < HOUR) {
    const minutes = Math.floor(apart / MINUTE);
    return isOver
      ? t('Overdue by {minutes, number} min', { minutes })
      : t('Due in {minutes, number} min', { minutes });
  }
  if (apart < 2 * DAY) {
    const hours = Math.floor(apart / HOUR);
    return isOver ? t('Overdue by {hours, number} h', { hours }) : t('Due in {hours, number} h', { hours });
  }
  const days = Math.floor(apart / DAY);
  return isOver
    ? t('{days, plural, one {Overdue by # day} other {Overdue by # days}}', { days })
    : t('{days, plural, one {Due in # day} other {Due in # days}}', { days });
}

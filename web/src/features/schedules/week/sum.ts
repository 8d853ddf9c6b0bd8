import type { BusyTime } from '@consultflow/contract/appointments/busy';
import { t } from '@consultflow/contract/language/t';
import type { DayPlan } from './plan.ts';

type At = { now: Date; next: BusyTime | undefined; isToday: boolean };

/** A day of a consultant in a few words: what is next today, or how much there is, or why there is nothing. */
export function sumOf({ times, closed, away, unbookable }: DayPlan, { now, next, isToday }: At) {
  const isNextHere = isToday && next !== undefined && times.some(({ time }) => time.id === next.id);
  if (isNextHere) return nextIn(Date.parse(next.starts_at) - now.getTime());
  const held = times.filter(({ time }) => time.held_until !== null).length;
  const booked = times.length - held;
  if (booked > 0 && held > 0)
    return t(
      '{booked, plural, one {# appointment} other {# appointments}}, {held, plural, one {# hold} other {# holds}}',
      { booked, held },
    );
  if (booked > 0) return t('{booked, plural, one {# appointment} other {# appointments}}', { booked });
  if (held > 0) return t('{held, plural, one {# hold} other {# holds}}', { held });
  if (closed) return t('Closed');
  if (away.length > 0) return t('Absent');
  return unbookable.length > 0 ? t('Nobody can book you') : t('No appointments');
}

function nextIn(ms: number) {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60
    ? t('Next in {minutes, number} min', { minutes })
    : t('Next in {hours, number} h {minutes, number} min', {
        hours: Math.floor(minutes / 60),
        minutes: minutes % 60,
      });
}

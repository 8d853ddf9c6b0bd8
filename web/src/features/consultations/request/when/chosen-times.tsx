import { MOST_PREFERENCES } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { showList } from '../../../../lib/language/list.ts';
import { showWeekdayAndTime } from '../../../../lib/time/clocks.ts';
import type { Preferred } from '../form.ts';

/** How many times are chosen and which, in view while one scrolls. */
export function ChosenTimes({ preferences }: { preferences: Preferred[] }) {
  const times = preferences.map(({ starts_at }) => showWeekdayAndTime(starts_at));
  const values = { count: preferences.length, most: MOST_PREFERENCES };
  return (
    <p
      aria-live="polite"
      className="ms-auto text-sm max-md:order-first max-md:flex-[1_0_100%]! md:text-end text-ink-3 figures"
    >
      {times.length > 0
        ? t('{count, number} of {most, number} preferences: {times}', { ...values, times: showList(times) })
        : t('{count, number} of {most, number} preferences', values)}
    </p>
  );
}

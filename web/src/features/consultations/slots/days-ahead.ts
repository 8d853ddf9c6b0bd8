import { type IsWorkday, workdaysFrom } from '../../../domain/appointments/days.ts';
import { addDays, mondayOf } from '../../../lib/time/calendar.ts';
import { today } from '../../../lib/time/week.ts';

/** How many days are shown at once. */
const SHOWN = 10;

/** The ten working days among which a day is, counted from today on. */
export function tenDaysWith(day: string, isWorkday: IsWorkday, first = today()) {
  let days = workdaysFrom(first, SHOWN, isWorkday);
  while (day > days.at(-1)!) days = workdaysFrom(addDays(days.at(-1)!, 1), SHOWN, isWorkday);
  return days;
}

/** The working day before or after one; none before today. */
export function dayBeside(day: string, by: 1 | -1, isWorkday: IsWorkday, first = today()) {
  if (by === 1) return workdaysFrom(addDays(day, 1), 1, isWorkday)[0]!;
  let before = addDays(day, -1);
  while (!isWorkday(before)) before = addDays(before, -1);
  return before < first ? day : before;
}

/** The days among which the next free one is looked for: those shown with a day, then the first ones from today on. */
export const daysToLookIn = (day: string, isWorkday: IsWorkday, first = today()) => [
  ...new Set([...tenDaysWith(day, isWorkday, first), ...workdaysFrom(first, SHOWN, isWorkday)]),
];

export const mondaysOf = (days: readonly string[]) => [...new Set(days.map(mondayOf))];

import { z } from 'zod';
import { says } from '../language/says.ts';

export const Weekday = z.enum(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  says('Unknown day'),
);
export type Weekday = z.infer<typeof Weekday>;

/** A time of the wall clock; 24:00 ends a day. */
const Clock = z
  .string(says('Please enter times like 09:00'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, says('Please enter times like 09:00'));

const Period = z
  .tuple([Clock, Clock], says('Please give each period a beginning and an end'))
  .refine(([from, until]) => from < until, says('Please choose an end after the beginning'));

/** The periods of each weekday, such as `{"Monday": [["09:00", "12:30"], …]}`; a weekday without any is closed. */
export const WeeklyHours = z.partialRecord(
  Weekday,
  z
    .array(Period, says('Please list the periods of each day'))
    .max(10, says('Please give a day at most ten periods'))
    .refine(areApart, says('Please choose periods that do not overlap')),
);
export type WeeklyHours = z.infer<typeof WeeklyHours>;

function areApart(periods: [string, string][]) {
  const inOrder = periods.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.every(([from], at) => at === 0 || inOrder[at - 1]![1] <= from);
}

import { z } from 'zod';
import { says } from '../language/says.ts';
import { msg } from '../language/t.ts';

/** In minutes. */
export const REMINDERS = { most: 5, least: 5, longest: 14 * 24 * 60, usual: [24 * 60, 60] } as const;

const span = msg('Please choose from 5 minutes to 14 days');

/** How long before an appointment somebody is reminded, in minutes; none is no reminder. */
export const Reminders = z
  .array(
    z.int(says(span)).min(REMINDERS.least, says(span)).max(REMINDERS.longest, says(span)),
    says('Please list the minutes before an appointment'),
  )
  .max(REMINDERS.most, says('Please choose at most five reminders'))
  .refine((chosen) => new Set(chosen).size === chosen.length, says('Please choose each reminder once'));
export type Reminders = z.infer<typeof Reminders>;

import { z } from 'zod';
import { User } from './schema.ts';

/** Appointments ahead that have lost their consultant, and the Monday of the first one by the firm's calendar. */
export const Lost = z.object({ count: z.int(), first_week: z.string() });
export type Lost = z.infer<typeof Lost>;

/** After a change; without `lost` it takes the consultant of no appointment away. */
export const ChangedUser = User.extend({ lost: Lost.optional() });

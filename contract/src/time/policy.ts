import { msg } from '../language/t.ts';
import type { Actor } from '../users/schema.ts';
import type { TimeEntry } from './schema.ts';

/** Consultants keep their own time, admins everybody's. */
export const canChangeTime = (
  { id, role }: Pick<Actor, 'id' | 'role'>,
  { user_id }: Pick<TimeEntry, 'user_id'>,
) => role === 'admin' || (role === 'consultant' && user_id === id);

export const TIME_OF_ANOTHER = msg('You may only change your own time');

/** Who agrees hours with a company. */
export const canAgreeHours = ({ role }: Pick<Actor, 'role'>) => role === 'admin';

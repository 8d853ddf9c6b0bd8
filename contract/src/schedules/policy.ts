import { msg, t } from '../language/t.ts';
import type { User } from '../users/schema.ts';

type Consultant = Pick<User, 'name' | 'is_active' | 'specialties'>;

/** Whether a week may have this consultant in this room. */
export const canBeOnDuty = ({ is_active, specialties }: Omit<Consultant, 'name'>, room: string) =>
  is_active && specialties.some((one) => one === room);

export const NOT_ACTIVE = msg('{name} is not active');
export const NOT_OF_ROOM = msg('{name} is not assigned to Room {room}');

/** Shown when a week is saved with an unavailable consultant. */
export const dutyRefusal = ({ name, is_active }: Consultant, room: string) =>
  is_active ? t(NOT_OF_ROOM, { name, room }) : t(NOT_ACTIVE, { name });

import { msg } from '../language/t.ts';
import type { User } from '../users/schema.ts';

type Consultant = Pick<User, 'is_active' | 'specialties'>;

/** Whether a week may have this consultant in this room. */
export const canBeOnDuty = ({ is_active, specialties }: Consultant, room: string) =>
  is_active && specialties.some((one) => one === room);

export const NOT_ACTIVE = msg('{name} is not active');
export const NOT_OF_ROOM = msg('{name} is not assigned to Room {room}');

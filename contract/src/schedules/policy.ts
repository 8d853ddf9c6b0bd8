import type { User } from '../users/schema.ts';

type Consultant = Pick<User, 'name' | 'is_active' | 'specialties'>;

/** Whether a week may have this consultant in this room. */
export const canBeOnDuty = ({ is_active, specialties }: Omit<Consultant, 'name'>, room: string) =>
  is_active && specialties.some((one) => one === room);

/** Shown when a week is saved with an unavailable consultant. */
export const dutyRefusal = ({ name, is_active }: Consultant, room: string) =>
  is_active ? `${name} is not assigned to Room ${room}` : `${name} is not active`;

import type { Actor } from '../users/schema.ts';
import type { Absence } from './schema.ts';

/** Consultants manage their own absences; admins manage all of them, and the closures of the firm. */
export const canManageAbsence = (
  { id, role }: Pick<Actor, 'id' | 'role'>,
  { user_id }: Pick<Absence, 'user_id'>,
) => role === 'admin' || (role === 'consultant' && user_id === id);

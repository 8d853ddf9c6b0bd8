import { msg } from '../language/t.ts';
import type { Actor } from '../users/schema.ts';
import type { Template } from './schema.ts';

type Whose = { room?: string | null | undefined };

/** Consultants write their own, admins those of rooms. */
export const canKeepTemplate = ({ role }: Pick<Actor, 'role'>, { room }: Whose) =>
  (role === 'admin') === Boolean(room);

export const canEditTemplate = (actor: Pick<Actor, 'id' | 'role'>, template: Pick<Template, 'owner_id'>) =>
  template.owner_id === null ? actor.role === 'admin' : template.owner_id === actor.id;

export const TEMPLATES_OF_ROOMS_ARE_ADMINS = msg('Only admins can change the saved texts of a room');

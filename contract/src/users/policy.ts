import type { Actor, User } from './schema.ts';

/** Whose name, e-mail, phone, bio and password somebody may change. */
export const canEdit = (actor: Actor, user: Pick<User, 'id'>) =>
  actor.role === 'admin' || actor.id === user.id;

/** Who decides whether a client's account is approved. */
export const canDecideOnAccounts = (actor: Actor, user: Pick<User, 'role'>) =>
  actor.role === 'admin' && user.role === 'client';

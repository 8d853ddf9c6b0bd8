import type { Actor, User, UserChanges } from './schema.ts';

/** Whose name, e-mail, phone, bio, password and companies somebody may change. */
export const canEdit = (actor: Actor, user: Pick<User, 'id'>) =>
  actor.role === 'admin' || actor.id === user.id;

/** What one signs in with is changed only by whoever still knows the password; an admin changes that of others. */
export const needsCurrentPassword = (
  actor: Pick<Actor, 'id'>,
  user: Pick<User, 'id' | 'email'>,
  { email = user.email, password }: Pick<UserChanges, 'email' | 'password'>,
) => actor.id === user.id && (password !== undefined || email !== user.email);

/** Who sets role, account status, activity, specialties and availability. */
export const canAdminister = (actor: Actor) => actor.role === 'admin';

/** Who decides whether a client's account is approved. */
export const canDecideOnAccounts = (actor: Actor, user: Pick<User, 'role'>) =>
  canAdminister(actor) && user.role === 'client';

/** Said to whoever decides on an account that somebody else has decided on. */
export const alreadyDecided = ({ account_status }: Pick<User, 'account_status'>) =>
  `This account has already been ${account_status}.`;

/** Nobody takes their own rights or their own sign-in away. */
export const canLockOut = (actor: Actor, user: Pick<User, 'id'>) =>
  canAdminister(actor) && actor.id !== user.id;

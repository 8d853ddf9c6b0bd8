import { msg, t } from '../language/t.ts';
import type { UserChanges } from './forms.ts';
import type { Actor, User } from './schema.ts';

/** Whose name, e-mail, phone, bio, password and companies a user may change. */
export const canEdit = (actor: Actor, user: Pick<User, 'id'>) =>
  actor.role === 'admin' || actor.id === user.id;

/** Changing one's own e-mail or password needs the current password; an admin may change those of others. */
export const needsCurrentPassword = (
  actor: Pick<Actor, 'id'>,
  user: Pick<User, 'id' | 'email'>,
  { email = user.email, password }: Pick<UserChanges, 'email' | 'password'>,
) => actor.id === user.id && (password !== undefined || email !== user.email);

/** Who may set role, account status, activity and specialties. */
export const canAdminister = (actor: Actor) => actor.role === 'admin';

/** Who may set a user's availability: admins, and consultants their own. */
export const canSetAvailability = (actor: Actor, user: Pick<User, 'id'>) =>
  canAdminister(actor) || (actor.role === 'consultant' && actor.id === user.id);

/** Who may approve or reject a client's account. */
export const canDecideOnAccounts = (actor: Actor, user: Pick<User, 'role'>) =>
  canAdminister(actor) && user.role === 'client';

/** Shown when somebody else has already decided on the account. */
export const ALREADY_DECIDED = msg(
  'This account has already been {account_status, select, pending {pending} approved {approved} rejected {rejected} other {{account_status}}}.',
);
export const alreadyDecided = ({ account_status }: Pick<User, 'account_status'>) =>
  t(ALREADY_DECIDED, { account_status });

/** Users cannot remove their own permissions or deactivate themselves. */
export const canLockOut = (actor: Actor, user: Pick<User, 'id'>) =>
  canAdminister(actor) && actor.id !== user.id;

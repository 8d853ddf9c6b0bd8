import { canDecideOnAccounts } from '@consultflow/contract/users/policy';
import type { AccountStatus, Actor, User, UserChanges } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import { endOtherSessions } from '../../http/session.ts';
import { hashPassword } from '../auth/password.ts';
import { withFreeEmail } from './email-taken.ts';
import * as users from './queries.ts';

/** Writes what the actor may change of a user; a new password ends the user's sessions but the one of `token`. */
export async function changeUser(
  db: Db,
  actor: Actor,
  user: User,
  body: UserChanges,
  token: string | undefined,
) {
  const { password, account_status, reason, ...own } = body;
  const changes = { ...own, ...(password && { password_hash: await hashPassword(password) }) };
  if (Object.keys(changes).length > 0) {
    await withFreeEmail(() =>
      db.transaction().execute(async (trx) => {
        await users.update(trx, user.id, changes);
        if (password) await endOtherSessions(trx, user.id, token);
      }),
    );
  }
  const isDecision =
    account_status !== undefined &&
    account_status !== user.account_status &&
    canDecideOnAccounts(actor, user);
  return isDecision
    ? decideOnAccount(db, user, account_status, reason || null)
    : 'Profile updated successfully';
}

/** Of two admins who decide on one account the first wins. */
export async function decideOnAccount(db: Db, user: User, next: AccountStatus, reason: string | null) {
  if (user.role !== 'client') throw conflict('Only the account of a client is approved or rejected');
  const decided = await users.moveAccount(db, user.id, user.account_status, next, reason);
  if (!decided) throw conflict('Somebody else has decided on this account in the meantime');
  return said[next];
}

const said: Record<AccountStatus, string> = {
  pending: 'Client account awaits approval',
  approved: 'Client account approved',
  rejected: 'Client account rejected',
};

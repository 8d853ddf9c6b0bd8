import { canLockOut } from '@consultflow/contract/users/policy';
import type { Actor, User } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { allow, found } from '../../http/errors.ts';
import { endOtherSessions } from '../../http/session.ts';
import { withAnAdminLeft } from './last-admin.ts';
import * as users from './queries.ts';

/** Lets somebody sign in again, or keeps them out from now on. */
export async function setActive(db: Db, actor: Actor, user: User, is_active: boolean) {
  allow(is_active || canLockOut(actor, user), 'You cannot deactivate your own account');
  await withAnAdminLeft(db, !is_active, async (trx) => {
    found(await users.update(trx, user.id, { is_active }), 'User not found');
    if (!is_active) await endOtherSessions(trx, user.id, undefined);
  });
}

/** Takes the sign-in and the listings away; what was done keeps its name. */
export async function removeUser(db: Db, actor: Actor, user: User) {
  allow(canLockOut(actor, user), 'You cannot delete your own account');
  await withAnAdminLeft(db, true, async (trx) => {
    found(await users.remove(trx, user.id), 'User not found');
    await endOtherSessions(trx, user.id, undefined);
  });
}

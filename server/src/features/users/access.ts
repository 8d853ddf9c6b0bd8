import { canLockOut } from '@consultflow/contract/users/policy';
import type { Actor, User } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { allow, found } from '../../http/errors.ts';
import { linkToApproval, settle } from '../../news/tell.ts';
import { lockOut } from './last-admin.ts';
import * as absences from '../absences/queries.ts';
import * as appointments from '../appointments/queries.ts';
import * as companies from '../companies/queries.ts';
import * as templates from '../templates/queries.ts';
import * as users from './queries.ts';

/** Activates or deactivates a user. Call it in a transaction. */
export async function setActive(trx: Db, actor: Actor, user: User, is_active: boolean) {
  allow(is_active || canLockOut(actor, user), 'own_account_not_deactivated');
  const change = async () => found(await users.update(trx, user.id, { is_active }), 'user_not_found');
  await (is_active ? change() : lockOut(trx, user.id, change));
  if (!is_active) await appointments.dropHoldsOf(trx, actor, user.id);
}

/**
 * Removes the sign-in, their own templates and coming absences, and the user from lists and companies; the name stays in
 * the history. Call it in a transaction.
 */
export async function removeUser(trx: Db, actor: Actor, user: User) {
  allow(canLockOut(actor, user), 'own_account_not_deleted');
  await lockOut(trx, user.id, async () => found(await users.remove(trx, user.id), 'user_not_found'));
  await settle(trx, [linkToApproval(user.id)]);
  await appointments.dropHoldsOf(trx, actor, user.id);
  await companies.leaveAll(trx, user.id);
  await templates.removeOf(trx, { owner_id: user.id });
  await absences.removeOf(trx, user.id);
}

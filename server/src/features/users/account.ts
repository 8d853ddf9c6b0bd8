import type { AccountStatus, User } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import * as users from './queries.ts';

/** Of two admins who decide on one account the first wins. */
export async function decideOnAccount(db: Db, user: User, next: AccountStatus, reason: string | null) {
  if (user.role !== 'client') throw conflict('Only the account of a client is approved or rejected');
  const decided = await users.moveAccount(db, user.id, user.account_status, next, reason);
  if (!decided)
    throw conflict(`This account has already been ${user.account_status === next ? next : 'decided on'}.`);
  return said[next];
}

const said: Record<AccountStatus, string> = {
  pending: 'Client account awaits approval',
  approved: 'Client account approved',
  rejected: 'Client account rejected',
};

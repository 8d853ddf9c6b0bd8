import { alreadyDecided } from '@consultflow/contract/users/policy';
import type { AccountStatus, Actor, User } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import type { Told } from '../../news/kinds.ts';
import { linkToApproval, type News, settle, tell } from '../../news/tell.ts';
import * as users from './queries.ts';

/** Of two admins who decide on one account the first wins. Call it in a transaction. */
export async function decideOnAccount(
  trx: Db,
  actor: Pick<Actor, 'id'>,
  user: User,
  next: AccountStatus,
  reason: string | null,
) {
  if (user.role !== 'client') throw conflict('Only the account of a client is approved or rejected');
  const decided = await users.moveAccount(trx, user.id, user.account_status, next, reason);
  if (!decided)
    throw conflict(
      user.account_status === next ? alreadyDecided(user) : 'This account has already been decided on.',
    );
  if (user.account_status === 'pending') await settle(trx, linkToApproval(user.id));
  await tell(trx, user.id, { ...newsOf(next, reason), caused_by: actor.id });
  return said[next];
}

const newsOf = (status: AccountStatus, reason: string | null): Unsigned =>
  status === 'approved'
    ? { kind: 'account_approved', params: {}, type: 'success', link: '/client/new-consultation' }
    : { kind: 'account_not_approved', params: { status, reason }, type: 'warning', link: null };
type Unsigned = Told & Pick<News, 'type' | 'link'>;

const said: Record<AccountStatus, string> = {
  pending: 'Client account awaits approval',
  approved: 'Client account approved',
  rejected: 'Client account rejected',
};

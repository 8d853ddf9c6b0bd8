import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { AccountStatus, Actor, User } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import type { NewsContent } from '../../news/kinds.ts';
import { linkToApproval, type News, settle, tell } from '../../news/tell.ts';
import * as users from './queries.ts';

/** Of two admins who decide on an account with the same status the first wins. Call it in a transaction. */
export async function decideOnAccount(
  trx: Db,
  actor: Pick<Actor, 'id'>,
  user: User,
  next: AccountStatus,
  reason: string | null,
  seen = user.account_status,
) {
  if (user.role !== 'client') throw conflict('account_not_of_client');
  const decided = await users.moveAccount(trx, user.id, seen, next, reason);
  if (!decided) {
    const { account_status } = user;
    throw account_status === next || (account_status !== seen && account_status !== 'pending')
      ? conflict('account_already_decided', { params: { account_status } })
      : conflict('account_decided_meanwhile');
  }
  if (seen === 'pending') await settle(trx, [linkToApproval(user.id)]);
  await tell(trx, user.id, { ...newsOf(next, reason), caused_by: actor.id });
  return t(said[next]);
}

const newsOf = (status: AccountStatus, reason: string | null): Unsigned =>
  status === 'approved'
    ? { kind: 'account_approved', params: {}, type: 'success', link: '/client/new-consultation' }
    : { kind: 'account_not_approved', params: { status, reason }, type: 'warning', link: null };
type Unsigned = NewsContent & Pick<News, 'type' | 'link'>;

const said: Record<AccountStatus, Message> = {
  pending: msg('Client account awaits approval'),
  approved: msg('Client account approved'),
  rejected: msg('Client account rejected'),
};

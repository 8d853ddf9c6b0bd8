import type { PasswordChoice } from '@consultflow/contract/auth/schema';
import type { FastifyRequest } from 'fastify';
import { transactionOf } from '../../audit/record.ts';
import type { Db } from '../../db/open.ts';
import { originOf } from '../../http/audited-replies.ts';
import { found, invalid } from '../../http/errors.ts';
import { withSessionsEnded } from '../../http/session.ts';
import * as users from '../users/queries.ts';
import * as links from '../../identity/links.ts';
import { hashPassword } from '../../identity/password.ts';

/** Sets the password of the holder of a link, once, and ends all sessions. */
export async function choosePassword(db: Db, request: FastifyRequest, { token, password }: PasswordChoice) {
  const holder = await links.findLink(db, token);
  if (!holder) throw invalid('link_over', 'token');
  const password_hash = await hashPassword(password);
  await transactionOf(db, { ...originOf(request), actor_id: holder.id }, async (trx) => {
    const link = await links.useLink(trx, token);
    if (!link) throw invalid('link_over', 'token');
    await withSessionsEnded(trx, link.user_id, undefined, async () =>
      found(await users.update(trx, link.user_id, { password_hash }), 'account_of_link_not_found'),
    );
  });
}

import type { User } from '@consultflow/contract/users/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import { recordRepeated, transactionOf } from '../../audit/record.ts';
import { originOf } from '../../http/audited-replies.ts';
import { networkOf } from '../../http/transport/address.ts';
import { isPassword } from '../../identity/password.ts';
import * as users from './queries.ts';

/**
 * Requires the current password of the signed-in user, or throws a 400. A missing or wrong one counts as a failed
 * sign-in; a wrong one is in the audit log.
 */
export async function checkCurrentPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, email }: User,
  current_password: string | undefined,
) {
  const { db, limited } = request.server;
  const attempt = await limited.password(request, reply, email);
  const known = await users.findByEmail(db, email);
  if (current_password && (await isPassword(current_password, known?.password_hash))) {
    await attempt.giveBack();
    return;
  }
  await attempt.keep();
  if (!current_password) throw invalid('current_password_missing', 'current_password');
  await recordWrong(db, request, id);
  throw invalid('current_password_wrong', 'current_password');
}

const recordWrong = (db: Db, request: FastifyRequest, subject_id: string) =>
  transactionOf(db, originOf(request), (trx) =>
    recordRepeated(trx, networkOf(request.ip, request.socket.remoteAddress), {
      action: 'sign_in_failed',
      noun: 'users',
      subject_id,
      plain: { code: 'current_password_wrong' },
    }),
  );

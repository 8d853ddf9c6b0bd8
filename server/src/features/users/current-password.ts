import type { User } from '@consultflow/contract/users/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../http/errors.ts';
import { isPassword } from '../../identity/password.ts';
import * as users from './queries.ts';

/**
 * Requires the current password of the signed-in user, or throws a 400. A missing or wrong one counts as a failed
 * sign-in.
 */
export async function checkCurrentPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { email }: User,
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
  throw invalid(current_password ? 'current_password_wrong' : 'current_password_missing', 'current_password');
}

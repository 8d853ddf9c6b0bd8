import * as endpoint from '@consultflow/contract/users/endpoints';
import { canDecideOnAccounts, canEdit } from '@consultflow/contract/users/policy';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, conflict, found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { endOtherSessions, tokenOf } from '../../http/session.ts';
import { hashPassword } from '../auth/password.ts';
import { withFreeEmail } from './email-taken.ts';
import * as users from './queries.ts';

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listUsers,
    handler: async ({ actor, query }) => page(await users.list(db, actor, query)),
  });

  app.route({
    ...endpoint.getUser,
    handler: async ({ actor, params: { id } }) =>
      ok(found(await users.find(db, actor, id), 'User not found')),
  });

  app.route({
    ...endpoint.updateUser,
    handler: async (request) => {
      const {
        actor,
        params: { id },
        body: { password, account_status, reason, ...own },
      } = request;
      const user = found(await users.find(db, actor, id), 'User not found');
      allow(canEdit(actor, user), 'You may only change your own account');
      const decision = canDecideOnAccounts(actor) ? account_status : undefined;
      if (decision && user.role !== 'client')
        throw conflict('Only the account of a client is approved or rejected');

      const changes = {
        ...own,
        ...(decision && { account_status: decision, account_reason: reason || null }),
        ...(password && { password_hash: await hashPassword(password) }),
      };
      if (Object.keys(changes).length > 0) await withFreeEmail(() => users.update(db, id, changes));
      if (password) await endOtherSessions(db, id, actor.id === id ? tokenOf(request) : undefined);
      return ok(found(await users.find(db, actor, id), 'User not found'), decision && decided[decision]);
    },
  });

  app.route({
    ...endpoint.approveUser,
    handler: async ({ actor, params: { id } }) => {
      const user = found(await users.find(db, actor, id), 'User not found');
      if (user.role !== 'client') throw conflict('Only the account of a client is approved or rejected');

      await users.update(db, id, { account_status: 'approved', account_reason: null });
      return ok(found(await users.find(db, actor, id), 'User not found'), decided.approved);
    },
  });
};

const decided = {
  pending: undefined,
  approved: 'Client account approved',
  rejected: 'Client account rejected',
} as const;

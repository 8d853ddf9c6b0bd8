import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/users/endpoints';
import { canEdit, needsCurrentPassword } from '@consultflow/contract/users/policy';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { tokenOf } from '../../http/session.ts';
import { sendAsRead } from '../../http/download.ts';
import { handOverCases } from './hand-over.ts';
import * as rooms from '../rooms/queries.ts';
import { removeUser, setActive } from './access.ts';
import { decideOnAccount } from './account.ts';
import { hashPassword } from '../../identity/password.ts';
import { addPerson, firstPassword } from './add.ts';
import { changeUser, mayEndSessions } from './change.ts';
import { csvOfUsers } from './csv.ts';
import { checkCurrentPassword } from './current-password.ts';
import { withLost } from './lost.ts';
import * as users from './queries.ts';

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listUsers,
    handler: async ({ actor, query }) => page(await users.list(db, actor, query)),
  });

  app.route({
    ...endpoint.downloadUsers,
    handler: (request, reply) =>
      sendAsRead(request, reply, ({ callerNow }) => csvOfUsers(db, callerNow, request.query)),
  });

  app.route({
    ...endpoint.getUser,
    handler: async ({ actor, params: { id } }) =>
      ok(found(await users.find(db, actor, id), 'user_not_found')),
  });

  app.route({
    ...endpoint.updateUser,
    handler: async (request, reply) => {
      const {
        actor,
        body: { password, current_password, ...body },
        query,
        write,
      } = request;
      const user = found(await users.find(db, actor, request.params.id), 'user_not_found');
      allow(canEdit(actor, user), 'not_own_account');
      if (needsCurrentPassword(actor, user, request.body)) {
        await checkCurrentPassword(request, reply, user, current_password);
        if (body.email !== undefined && body.email !== user.email) await app.limited.newEmail(request, reply);
      }

      const token = actor.id === user.id ? tokenOf(request) : undefined;
      const password_hash = password && (await hashPassword(password));
      return write(
        async (trx, now) => {
          const message = await changeUser(trx, now, user, { ...body, ...query, password_hash }, token);
          const changed = found(await users.find(trx, now, user.id), 'user_not_found');
          return ok(await withLost(trx, now, user, changed), message);
        },
        mayEndSessions(body, password) ? user.id : undefined,
      );
    },
  });

  app.route({
    ...endpoint.approveUser,
    handler: ({ params: { id }, query: { account_status_seen }, write }) =>
      write(async (trx, actor) => {
        const user = found(await users.find(trx, actor, id), 'user_not_found');
        const message = await decideOnAccount(trx, actor, user, 'approved', null, account_status_seen);
        return ok(found(await users.find(trx, actor, id), 'user_not_found'), message);
      }),
  });

  app.route({
    ...endpoint.deleteUser,
    handler: ({ params: { id }, query: { successor_id }, write }) =>
      write(async (trx, actor) => {
        const user = found(await users.find(trx, actor, id), 'user_not_found');
        if (successor_id && user.role === 'consultant') await handOverCases(trx, actor, user, successor_id);
        await removeUser(trx, actor, user);
        return ok(null, t('User deleted successfully'));
      }, id),
  });

  app.route({
    ...endpoint.toggleUser,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const user = found(await users.find(trx, actor, id), 'user_not_found');
        await setActive(trx, actor, user, !user.is_active);
        const now = found(await users.find(trx, actor, id), 'user_not_found');
        return ok(await withLost(trx, actor, user, now), t('User status updated successfully'));
      }, id),
  });

  app.route({
    ...endpoint.listAdminUsers,
    handler: async ({ actor, query }) =>
      page(await users.list(db, actor, { ...query, named: users.rolesNamed(query.search) })),
  });

  app.route({
    ...endpoint.addUser,
    handler: async ({ body: { password, ...body }, create }) => {
      const password_hash = await firstPassword({ password, invite: body.invite });
      return create(
        async (trx, actor) => {
          await rooms.checkRooms(trx, body.specialties);
          return (await addPerson(trx, actor, { ...body, password_hash })).id;
        },
        async (trx, _actor, id) =>
          ok(found(await users.findById(trx, id), 'user_not_found'), t('User created successfully')),
      );
    },
  });

  app.route({
    ...endpoint.setUserActivity,
    handler: ({ params: { id }, body: { status }, write }) =>
      write(async (trx, actor) => {
        const user = found(await users.find(trx, actor, id), 'user_not_found');
        await setActive(trx, actor, user, status === 'active');
        const now = found(await users.find(trx, actor, id), 'user_not_found');
        return ok(await withLost(trx, actor, user, now), t('User status updated successfully'));
      }, id),
  });
};

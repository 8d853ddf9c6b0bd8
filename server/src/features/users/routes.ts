import * as endpoint from '@consultflow/contract/users/endpoints';
import { canEdit } from '@consultflow/contract/users/policy';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, found } from '../../http/errors.ts';
import { ok, page, sendFile } from '../../http/reply.ts';
import { tokenOf } from '../../http/session.ts';
import { checkRooms } from '../rooms/check.ts';
import { removeUser, setActive } from './access.ts';
import { decideOnAccount } from './account.ts';
import { addPerson } from './add.ts';
import { changeUser } from './change.ts';
import { csvOfUsers } from './csv.ts';
import * as users from './queries.ts';

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listUsers,
    handler: async ({ actor, query }) => page(await users.list(db, actor, query)),
  });

  app.route({
    ...endpoint.downloadUsers,
    handler: async ({ actor, query }, reply) => sendFile(reply, await csvOfUsers(db, actor, query)),
  });

  app.route({
    ...endpoint.getUser,
    handler: async ({ actor, params: { id } }) =>
      ok(found(await users.find(db, actor, id), 'User not found')),
  });

  app.route({
    ...endpoint.updateUser,
    handler: async (request) => {
      const { actor, body } = request;
      const user = found(await users.find(db, actor, request.params.id), 'User not found');
      allow(canEdit(actor, user), 'You may only change your own account');

      const token = actor.id === user.id ? tokenOf(request) : undefined;
      const message = await changeUser(db, actor, user, body, token);
      return ok(found(await users.find(db, actor, user.id), 'User not found'), message);
    },
  });

  app.route({
    ...endpoint.approveUser,
    handler: async ({ actor, params: { id } }) => {
      const user = found(await users.find(db, actor, id), 'User not found');
      const message = await db.transaction().execute((trx) => decideOnAccount(trx, user, 'approved', null));
      return ok(found(await users.find(db, actor, user.id), 'User not found'), message);
    },
  });

  app.route({
    ...endpoint.deleteUser,
    handler: async ({ actor, params: { id } }) => {
      const user = found(await users.find(db, actor, id), 'User not found');
      await removeUser(db, actor, user);
      return ok(null, 'User deleted successfully');
    },
  });

  app.route({
    ...endpoint.toggleUser,
    handler: async ({ actor, params: { id } }) => {
      const user = found(await users.find(db, actor, id), 'User not found');
      await setActive(db, actor, user, !user.is_active);
      return ok(
        found(await users.find(db, actor, user.id), 'User not found'),
        'User status updated successfully',
      );
    },
  });

  app.route({
    ...endpoint.listAdminUsers,
    handler: async ({ actor, query }) =>
      page(await users.list(db, actor, { ...query, named: users.rolesNamed(query.search) })),
  });

  app.route({
    ...endpoint.addUser,
    handler: async ({ actor, body }) => {
      await checkRooms(db, body.specialties);
      const { id } = await addPerson(db, actor, body);
      return ok(found(await users.findById(db, id), 'User not found'), 'User created successfully');
    },
  });

  app.route({
    ...endpoint.setUserActivity,
    handler: async ({ actor, params: { id }, body: { status } }) => {
      const user = found(await users.find(db, actor, id), 'User not found');
      await setActive(db, actor, user, status === 'active');
      return ok(
        found(await users.find(db, actor, user.id), 'User not found'),
        'User status updated successfully',
      );
    },
  });
};

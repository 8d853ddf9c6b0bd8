import * as endpoint from '@consultflow/contract/notifications/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import * as notifications from './queries.ts';

export const notificationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listNotifications,
    handler: async ({ actor, query }) => ({
      ...page(await notifications.list(db, actor, query)),
      ...(!query.cursor && { unread: await notifications.countUnread(db, actor) }),
    }),
  });

  app.route({
    ...endpoint.readNotification,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        await notifications.markRead(trx, actor, { id });
        return ok(found(await notifications.find(trx, actor, id), 'notification_not_found'));
      }),
  });

  app.route({
    ...endpoint.readAllNotifications,
    handler: ({ query: { until }, write }) =>
      write(async (trx, actor) => {
        await notifications.markRead(trx, actor, { until });
        return ok(null);
      }),
  });

  app.route({
    ...endpoint.clearNotifications,
    handler: ({ query: { until }, write }) =>
      write(async (trx, actor) => {
        await notifications.clear(trx, actor, until);
        return ok(null);
      }),
  });
};

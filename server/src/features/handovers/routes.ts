import * as endpoint from '@consultflow/contract/handovers/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import * as rooms from '../rooms/queries.ts';
import * as users from '../users/queries.ts';
import * as handovers from './queries.ts';

export const handoverRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.previewConsultantHandover,
    handler: async ({ actor, params: { id }, query: { successor_id } }) => {
      const leaving = found(await users.findConsultant(db, id), 'consultant_not_found');
      const obstacles = successor_id
        ? await handovers.obstaclesOf(
            db,
            await users.successorOf(db, leaving, successor_id),
            await handovers.list(db, { consultant: id }),
          )
        : undefined;
      return ok(await handovers.preview(db, actor, { consultant: id }, obstacles));
    },
  });

  app.route({
    ...endpoint.countOpenCases,
    handler: async ({ actor, params: { id } }) => {
      found(await users.identify(db, actor, id), 'user_not_found');
      return ok(await handovers.countsOf(db, actor, id));
    },
  });

  app.route({
    ...endpoint.previewRoomHandover,
    handler: async ({ actor, params: { id }, query: { successor_id } }) => {
      const leaving = found(await rooms.find(db, id), 'room_not_found');
      const obstacles = successor_id
        ? await handovers.obstaclesInRoom(
            db,
            await rooms.successorOf(db, leaving, successor_id),
            await handovers.times(db, leaving),
          )
        : undefined;
      return ok(await handovers.preview(db, actor, { room: leaving.code }, obstacles));
    },
  });
};

import * as endpoint from '@consultflow/contract/rooms/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import * as rooms from './queries.ts';

export const roomRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.listRooms,
    handler: async ({ query }) => ok(await rooms.list(app.db, query)),
  });
};

import * as endpoint from '@consultflow/contract/appointments/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { page } from '../../http/reply.ts';
import { busyTimes } from './busy.ts';

export const appointmentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.listAppointments,
    handler: async ({ actor, query }) => page(await busyTimes(app.db, actor, query)),
  });
};

import * as endpoint from '@consultflow/contract/schedules/endpoints';
import { NO_SCHEDULE } from '@consultflow/contract/schedules/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import * as schedules from './queries.ts';
import { addWeek, replaceWeek } from './save.ts';

export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listSchedules,
    handler: async ({ query }) => page(await schedules.list(db, query)),
  });

  app.route({
    ...endpoint.getSchedule,
    handler: async ({ params: { id } }) => ok(found(await schedules.find(db, id), 'Schedule not found')),
  });

  app.route({
    ...endpoint.addSchedule,
    handler: async ({ body }) => ok(await addWeek(db, body), saved),
  });

  app.route({
    ...endpoint.updateSchedule,
    handler: async ({ params: { id }, body }) =>
      ok(id === NO_SCHEDULE ? await addWeek(db, body) : await replaceWeek(db, id, body), saved),
  });

  app.route({
    ...endpoint.deleteSchedule,
    handler: async ({ params: { id } }) => {
      found(await schedules.remove(db, id), 'Schedule not found');
      return ok(null, 'Schedule deleted');
    },
  });
};

const saved = 'Weekly schedule saved successfully';

import { msg, t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/schedules/endpoints';
import { NO_SCHEDULE } from '@consultflow/contract/schedules/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { attentionIn } from './attention.ts';
import * as schedules from './queries.ts';
import { addWeek, asAdded, deleteWeek, replaceWeek } from './save.ts';

export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listSchedules,
    handler: async ({ query }) => page(await schedules.list(db, query)),
  });

  app.route({
    ...endpoint.getAttention,
    handler: async ({ actor, query }) => ok(await attentionIn(db, actor, query)),
  });

  app.route({
    ...endpoint.listBooked,
    handler: async ({ actor, query }) => page(await schedules.listBooked(db, actor, query)),
  });

  app.route({
    ...endpoint.getSchedule,
    handler: async ({ params: { id } }) => ok(found(await schedules.find(db, id), 'schedule_not_found')),
  });

  app.route({
    ...endpoint.addSchedule,
    handler: ({ body, create }) =>
      create(
        async (trx) => (await addWeek(trx, body)).id,
        async (trx, _actor, id) =>
          ok(asAdded(found(await schedules.find(trx, id), 'schedule_not_found')), t(saved)),
      ),
  });

  app.route({
    ...endpoint.updateSchedule,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) =>
        ok(id === NO_SCHEDULE ? await addWeek(trx, body) : await replaceWeek(trx, actor, id, body), t(saved)),
      ),
  });

  app.route({
    ...endpoint.deleteSchedule,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => ok(await deleteWeek(trx, actor, id), t('Schedule deleted'))),
  });
};

const saved = msg('Weekly schedule saved successfully');

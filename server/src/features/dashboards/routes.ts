import * as endpoint from '@consultflow/contract/dashboards/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import * as settings from '../settings/queries.ts';
import { figuresOf, ofFirm } from './figures.ts';
import * as dashboards from './queries.ts';
import { waitingIn } from './waiting.ts';

export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.getFigures,
    handler: async ({ actor }) => ok({ stats: await figuresOf(db, actor) }),
  });

  app.route({
    ...endpoint.getClientDashboard,
    handler: async ({ actor }) => ok(await dashboards.ofClient(db, actor)),
  });

  app.route({
    ...endpoint.getConsultantDashboard,
    handler: async ({ actor }) => ok(await dashboards.ofConsultant(db, actor)),
  });

  app.route({
    ...endpoint.getAdminDashboard,
    handler: async () => {
      const [stats, waiting, { time_zone }] = await Promise.all([
        ofFirm(db).executeTakeFirstOrThrow(),
        waitingIn(db),
        settings.read(db),
      ]);
      return ok({ stats, waiting, time_zone });
    },
  });
};

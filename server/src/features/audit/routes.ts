import * as endpoint from '@consultflow/contract/audit/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendAsRead } from '../../http/download.ts';
import { found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { csvOfAudit } from './csv.ts';
import * as audit from './queries.ts';

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listAudit,
    handler: async ({ actor, query }) => ({
      ...page(await audit.list(db, actor, { ...query, most: audit.EXCERPT_BYTES })),
      log: await audit.state(db),
    }),
  });

  app.route({
    ...endpoint.getAuditEntry,
    handler: async ({ actor, params: { id } }) =>
      ok(found(await audit.find(db, actor, id), 'entry_not_found')),
  });

  app.route({
    ...endpoint.downloadAudit,
    handler: (request, reply) =>
      sendAsRead(request, reply, ({ callerNow }) => csvOfAudit(db, callerNow, request.query)),
  });
};

import * as endpoint from '@consultflow/contract/firm/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import * as firm from './queries.ts';

/** It seldom changes, and every visitor requests it. */
const CACHED = 'public, max-age=60';

export const firmRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.getFirm,
    handler: async (_request, reply) => {
      const answer = ok(await firm.read(db));
      reply.header('cache-control', CACHED);
      return answer;
    },
  });

  app.route({
    ...endpoint.getFirmTexts,
    handler: async (_request, reply) => {
      const answer = ok(await firm.texts(db));
      reply.header('cache-control', CACHED);
      return answer;
    },
  });
};

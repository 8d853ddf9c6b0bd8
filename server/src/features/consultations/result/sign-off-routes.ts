import * as endpoint from '@consultflow/contract/sign-offs/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../../http/reply.ts';
import { held } from './held.ts';
import * as consultations from '../queries.ts';
import { decide } from './decide.ts';

export const signOffRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.decideSignOff,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const seen = await held(trx, actor, id);
        const message = await decide(trx, actor, seen, body);
        return ok(await consultations.afterwards(trx, actor, seen, {}), message);
      }),
  });
};

import * as endpoint from '@consultflow/contract/sign-offs/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { held } from './held.ts';
import * as consultations from '../queries.ts';
import { decide, messageOf } from './decide.ts';

export const signOffRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.decideSignOff,
    handler: ({ params: { id }, body, create }) => {
      let seen: consultations.Seen | undefined;
      return create(
        async (trx, actor) => {
          seen = await held(trx, actor, id);
          await decide(trx, actor, seen, body);
          return id;
        },
        async (trx, actor) =>
          ok(
            seen
              ? await consultations.afterwards(trx, actor, seen, {})
              : found(await consultations.find(trx, actor, id), 'consultation_not_found'),
            messageOf(body),
          ),
      );
    },
  });
};

import * as endpoint from '@consultflow/contract/acceptances/endpoints';
import { canAccept } from '@consultflow/contract/acceptances/policy';
import { t } from '@consultflow/contract/language/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { foundToChange } from '../found-to-change.ts';
import { accept } from './accept.ts';

/** The acceptance of results, and their rating. */
export const acceptanceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.acceptResult,
    handler: ({ params: { id }, body, create }) =>
      create(
        async (trx, actor) => {
          allow(canAccept(actor, await foundToChange(trx, actor, id)), 'accept_not_allowed');
          return accept(trx, actor, id, body);
        },
        async (trx, actor) =>
          ok(
            await foundToChange(trx, actor, id),
            typeof body.rating === 'number' ? t('Thank you for your rating') : t('Result accepted'),
          ),
      ),
  });
};

import { t } from '@consultflow/contract/language/t';
import { withOther } from '@consultflow/contract/consultations/topics';
import * as endpoint from '@consultflow/contract/topics/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../../http/reply.ts';
import { save } from './save.ts';

export const topicRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.updateTopics,
    handler: ({ body: { topics }, write }) =>
      write(async (trx) => {
        await save(trx, topics);
        return ok(withOther(topics), t('Topics saved successfully'));
      }),
  });
};

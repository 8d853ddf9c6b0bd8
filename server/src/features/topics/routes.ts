import { t } from '@consultflow/contract/language/t';
import { withOther } from '@consultflow/contract/consultations/topics';
import * as endpoint from '@consultflow/contract/topics/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conflict } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import { save } from './save.ts';

export const topicRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...endpoint.updateTopics,
    handler: ({ body: { topics, before }, write }) =>
      write(async (trx) => {
        const { isSaved, now } = await save(trx, topics, before);
        if (!isSaved) throw conflict('topics_changed', { data: withOther(now) });
        return ok(withOther(topics), t('Topics saved successfully'));
      }),
  });
};

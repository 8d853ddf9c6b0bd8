import { t } from '@consultflow/contract/language/t';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canMailDocuments } from '@consultflow/contract/exports/policy';
import { allow, conflict } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import { record } from '../../audit/record.ts';
import { exportOf } from '../../http/audited-replies.ts';
import { enqueueDocumentsMail } from '../../mail/job.ts';
import { sendAsRead } from '../../http/download.ts';
import type { Db } from '../../db/open.ts';
import { addToTimelines } from './queries.ts';
import { checkFilesFit, exportFile } from './file.ts';
import { checkSelection } from './selection.ts';

/** More of even the shortest documents would be too large for a mail. */
const MOST_IN_MAIL = 1_000;

export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...exportConsultations,
    handler: async (request, reply) => {
      const { actor, body } = request;
      const { email, ...selection } = { ...body, ids: [...new Set(body.ids)] };
      allow(!email || canMailDocuments(actor), 'mail_documents_not_allowed');
      const toTimelines = (trx: Db) => addToTimelines(trx, actor.id, { ...selection, email });
      if (!email)
        return sendAsRead(request, reply, async (watch) => {
          const checked = await checkSelection(db, actor, selection.ids);
          request.alsoRecord = toTimelines;
          return exportFile(db, selection, watch, checked);
        });

      if (selection.ids.length > MOST_IN_MAIL) throw conflict('documents_too_large');
      await checkSelection(db, actor, selection.ids);
      await checkFilesFit(db, selection);
      return request.create(
        async (trx) => {
          await toTimelines(trx);
          await enqueueDocumentsMail(trx, { user_id: actor.id, to: email, ...selection });
          await record(trx, exportOf(request, exportConsultations));
          return null;
        },
        async () => ok(null, t('The documents are on their way to {email}.', { email })),
      );
    },
  });
};

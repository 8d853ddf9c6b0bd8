import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conflict } from '../../http/errors.ts';
import { ok, sendFile } from '../../http/reply.ts';
import { whoIsCalling } from '../../http/session.ts';
import { enqueueMail } from '../mail/job.ts';
import { exportFile, TOO_LARGE } from './file.ts';
import { newSeats } from './seats.ts';
import { checkSelection } from './selection.ts';

/** The shortest documents there are would be too large for a mail when they are more. */
const MOST_IN_MAIL = 1_000;

export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  const seats = newSeats();

  app.route({
    ...exportConsultations,
    handler: async (request, reply) => {
      const { actor, body } = request;
      const selection = { ...body, ids: [...new Set(body.ids)] };
      await checkSelection(db, actor, selection.ids);
      const { email, ...files } = selection;
      if (email) {
        if (files.ids.length > MOST_IN_MAIL) throw conflict(TOO_LARGE);
        await enqueueMail(db, { kind: 'documents', user_id: actor.id, to: email, ...files });
        return ok(null, `The documents are on their way to ${email}.`);
      }

      seats.take(actor.id, reply);
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const file = await exportFile(db, actor, selection, {
        signal: left.signal,
        whoNow: () => whoIsCalling(db, request),
        onFault: (error) => request.log.error(error),
      });
      return sendFile(reply, file);
    },
  });
};

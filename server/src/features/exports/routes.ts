import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { busy } from '../../http/errors.ts';
import { sendFile } from '../../http/reply.ts';
import { exportFile } from './file.ts';
import { newSeats } from './seats.ts';
import { checkSelection } from './selection.ts';

export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  const seats = newSeats();

  app.route({
    ...exportConsultations,
    handler: async (request, reply) => {
      const { actor, body } = request;
      const selection = { ...body, ids: [...new Set(body.ids)] };
      await checkSelection(db, actor, selection.ids);
      if (body.email)
        throw busy('The firm has not set up e-mail yet. Export the documents and send them yourself.');

      seats.take(actor.id, reply);
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const file = await exportFile(db, actor, selection, {
        signal: left.signal,
        onFault: (error) => request.log.error(error),
      });
      return sendFile(reply, file);
    },
  });
};

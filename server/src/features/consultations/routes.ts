import * as endpoint from '@consultflow/contract/consultations/endpoints';
import { canRequest, isExportable, requestRefusal } from '@consultflow/contract/consultations/policy';
import type { ConsultationChanges } from '@consultflow/contract/consultations/schema';
import { isCompleted, open } from '@consultflow/contract/consultations/status';
import { withOther } from '@consultflow/contract/consultations/topics';
import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, busy, conflict, found } from '../../http/errors.ts';
import { ok, page, sendFile } from '../../http/reply.ts';
import { DocumentsBusy, drawDocument, fileNameOf } from '../documents/document.ts';
import * as rooms from '../rooms/queries.ts';
import * as settings from '../settings/queries.ts';
import { checkRoom, edit } from './edit.ts';
import { clean } from './clean.ts';
import { csvOfConsultations } from './csv.ts';
import { list } from './list.ts';
import { move } from './move.ts';
import { tellOfRequest } from './news.ts';
import * as consultations from './queries.ts';

export const consultationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listConsultations,
    handler: async ({ actor, query }) => page(await list(db, actor, query)),
  });

  app.route({
    ...endpoint.downloadConsultations,
    handler: async ({ actor, query }, reply) => sendFile(reply, await csvOfConsultations(db, actor, query)),
  });

  app.route({
    ...endpoint.listTopics,
    handler: async () => ok(withOther(await consultations.topics(db))),
  });

  app.route({
    ...endpoint.getConsultation,
    handler: async ({ actor, params: { id } }) =>
      ok(found(await consultations.find(db, actor, id), 'Consultation not found')),
  });

  app.route({
    ...endpoint.getHistory,
    handler: async ({ actor, params: { id } }) => {
      found(await consultations.find(db, actor, id), 'Consultation not found');
      return ok(await consultations.history(db, id));
    },
  });

  app.route({
    ...endpoint.requestConsultation,
    handler: async ({ actor, body }) => {
      allow(canRequest(actor), requestRefusal(actor));
      await checkRoom(db, body.room);

      const request = { ...body, problem_details: clean(body.problem_details, 'problem_details') };
      const { id } = await db.transaction().execute(async (trx) => {
        const inserted = await consultations.insert(trx, actor, request);
        await tellOfRequest(trx, actor, {
          ...request,
          ...inserted,
          client_id: actor.id,
          consultant_id: null,
        });
        return inserted;
      });
      return ok(
        found(await consultations.find(db, actor, id)),
        'Consultation request submitted successfully',
      );
    },
  });

  app.route({
    ...endpoint.changeConsultation,
    handler: async ({ actor, params: { id }, body }) => {
      const seen = found(await consultations.find(db, actor, id), 'Consultation not found');
      const { status, ...rest } = body;
      const { consultation, message } =
        status && isMove(actor, seen, body)
          ? await move(db, actor, seen, { ...rest, status })
          : await edit(db, actor, seen, rest);
      return ok(consultation, message);
    },
  });

  app.route({
    ...endpoint.moveConsultation,
    handler: async ({ actor, params: { id }, body }) => {
      const seen = found(await consultations.find(db, actor, id), 'Consultation not found');
      const { consultation, message } = await move(db, actor, seen, body);
      return ok(consultation, message);
    },
  });

  app.route({
    ...endpoint.deleteConsultation,
    handler: async ({ actor, params: { id } }) => {
      const consultation = found(await consultations.find(db, actor, id), 'Consultation not found');
      found(await consultations.remove(db, consultation.id), 'Consultation not found');
      return ok(null, 'Consultation deleted');
    },
  });

  app.route({
    ...endpoint.exportConsultation,
    handler: async ({ actor, params: { id }, query: { history } }, reply) => {
      const consultation = found(await consultations.find(db, actor, id), 'Consultation not found');
      if (!isExportable(consultation)) throw conflict('Only a completed consultation can be exported');
      const [room, changes, { time_zone }] = await Promise.all([
        rooms.findByCode(db, consultation.room),
        history ? consultations.history(db, id) : [],
        settings.read(db),
      ]);
      const pdf = await drawDocument({
        consultation,
        room_name: found(room).name,
        history: changes,
        made_at: new Date().toISOString(),
        time_zone,
      }).catch((error: unknown) => {
        throw error instanceof DocumentsBusy
          ? busy('Many documents are being made right now. Please try again in a moment.')
          : error;
      });
      const { file } = endpoint.exportConsultation;
      return sendFile(reply, { name: fileNameOf(consultation), type: file, content: pdf });
    },
  });
};

/**
 * Screens send whole objects back. A client who sends an open status edits the request; a consultant who sends a
 * completed one as it was last seen edits its result. Every other status asks for a move.
 */
const isMove = (actor: Actor, seen: consultations.Seen, { status, updated_at }: ConsultationChanges) =>
  actor.role === 'client'
    ? !open.some((one) => one === status)
    : !(status === 'completed' && isCompleted(seen) && updated_at);

import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/consultations/endpoints';
import { canRequest, isAuthor, isExportable } from '@consultflow/contract/consultations/policy';
import { isCompleted, open, type Status } from '@consultflow/contract/consultations/status';
import { withOther } from '@consultflow/contract/consultations/topics';
import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import { callerOf } from '../../http/guard.ts';
import { ok, page, sendFile } from '../../http/reply.ts';
import { fileNameOf } from '../../documents/document.ts';
import { drawDocument } from '../../documents/draw.ts';
import { leavingOf, sendAsRead } from '../../http/download.ts';
import { letterhead } from '../../letterhead/letterhead.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../http/session.ts';
import * as companies from '../companies/queries.ts';
import * as users from '../users/queries.ts';
import { addToTimelines, conversationsOf, filesOf } from '../exports/queries.ts';
import { attach } from '../files/queries.ts';
import * as rooms from '../rooms/queries.ts';
import * as settings from '../settings/queries.ts';
import { assignByRoom } from './booking/assign.ts';
import { offeringOthers } from './booking/times.ts';
import { checkRoom, edit } from './edit.ts';
import { changed } from './change.ts';
import { clean } from './clean.ts';
import { csvOfConsultations } from './csv.ts';
import { foundToChange } from './found-to-change.ts';
import { checkDue, list } from './list.ts';
import { messageOf, move } from './move.ts';
import { tellOfRequest } from './news.ts';
import { prefer } from './booking/preferences.ts';
import * as consultations from './queries.ts';
import { addRequest } from './request.ts';
import { restrict } from './restrict.ts';
import * as restrictions from './restrictions.ts';

export const consultationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listConsultations,
    handler: async ({ actor, query }) => {
      checkDue(actor, query);
      return page(await list(db, actor, query));
    },
  });

  app.route({
    ...endpoint.downloadConsultations,
    handler: (request, reply) => {
      checkDue(request.actor, request.query);
      return sendAsRead(request, reply, ({ callerNow }) => csvOfConsultations(db, callerNow, request.query));
    },
  });

  app.route({
    ...endpoint.listTopics,
    handler: async () => ok(withOther(await consultations.topics(db))),
  });

  app.route({
    ...endpoint.getConsultation,
    handler: async ({ actor, params: { id } }) =>
      ok(found(await consultations.find(db, actor, id), 'consultation_not_found')),
  });

  app.route({
    ...endpoint.getHistory,
    handler: async ({ actor, params: { id }, query }) => {
      const seen = found(await consultations.findInBrief(db, actor, id), 'consultation_not_found');
      return page(await consultations.listHistory(db, seen, query));
    },
  });

  app.route({
    ...endpoint.requestConsultation,
    handler: async ({ actor, body, create }) => {
      allow(canRequest(actor), actor.account_status === 'rejected' ? 'account_rejected' : 'account_pending');

      const request = { ...body, problem_details: clean(body.problem_details, 'problem_details') };
      return create(
        async (trx) => {
          await checkRoom(trx, body.room);
          await checkCompany(trx, actor, body.company_id);
          await checkFollowed(trx, actor, body.follows_id);
          const added = await addRequest(trx, actor, request);
          await attach(trx, actor, added, body.file_ids);
          const { id, entry_id } = added;
          const seen = found(await consultations.find(trx, actor, id));
          await prefer(trx, seen, body.preferences);
          await tellOfRequest(trx, actor, seen, entry_id);
          await assignByRoom(trx, actor, seen);
          return id;
        },
        async (trx, _actor, id) =>
          ok(
            found(await consultations.find(trx, actor, id), 'consultation_not_found'),
            t('Consultation request submitted successfully'),
          ),
      );
    },
  });

  app.route({
    ...endpoint.changeConsultation,
    handler: ({ params: { id }, body, write }) =>
      offeringOthers(db, () =>
        write(async (trx, actor) => {
          const seen = await foundToChange(trx, actor, id);
          const { status, ...rest } = body;
          const { consultation, message } =
            status && isMove(actor, seen, status)
              ? await move(trx, actor, seen, { ...rest, status })
              : await edit(trx, actor, seen, body);
          return ok(consultation, message);
        }),
      ),
  });

  app.route({
    ...endpoint.moveConsultation,
    handler: ({ params: { id }, body, create }) => {
      let moved: consultations.Seen | undefined;
      return offeringOthers(db, () =>
        create(
          async (trx, actor) => {
            moved = (await move(trx, actor, await foundToChange(trx, actor, id), body)).consultation;
            return body.status === 'pending' ? consultations.waitingEntry(trx, id) : id;
          },
          async (trx, actor, made_id) => {
            const after = moved ?? (await foundToChange(trx, actor, id));
            if (body.status === 'pending' && !(await consultations.waitsWith(trx, after, made_id)))
              throw await changed(trx, after);
            return ok(after, messageOf(body.status, body));
          },
          // Whoever asks or proposes again has seen a later version: that of the first try.
          body.status === 'pending' ? { ...body, updated_at: undefined } : body,
        ),
      );
    },
  });

  app.route({
    ...endpoint.deleteConsultation,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const consultation = await foundToChange(trx, actor, id);
        found(await consultations.remove(trx, consultation.id), 'consultation_not_found');
        return ok(null, t('Consultation deleted'));
      }),
  });

  app.route({
    ...endpoint.restrictConsultation,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const seen = found(await restrictions.find(trx, actor, id), 'consultation_not_found');
        return ok(...(await restrict(trx, actor, seen, body)));
      }),
  });

  app.route({
    ...endpoint.openConsultation,
    handler: ({ params: { id }, body: { reason }, create }) =>
      create(
        async (trx, actor) => {
          const { is_restricted } = found(await restrictions.find(trx, actor, id), 'consultation_not_found');
          if (!is_restricted) throw conflict('case_not_restricted');

          await restrictions.open(trx, actor, id, reason);
          return id;
        },
        async (trx, actor) => ok(found(await consultations.find(trx, actor, id), 'consultation_not_found')),
      ),
  });

  app.route({
    ...endpoint.exportConsultation,
    handler: async (request, reply) => {
      const { actor, params, query } = request;
      const { id } = params;
      app.slots.documents.take(actor.id, reply);
      const brief = found(await consultations.findInBrief(db, actor, id), 'consultation_not_found');
      if (!isExportable(brief)) throw conflict('consultation_not_completed');
      const consultation = found(await consultations.find(db, actor, id), 'consultation_not_found');
      const [room, changes, said, files, { time_zone }, firm, languageOf] = await Promise.all([
        rooms.findByCode(db, consultation.room),
        query.history ? consultations.history(db, consultation) : [],
        query.conversation ? conversationsOf(db, [id]) : undefined,
        query.files ? filesOf(db, [id]) : undefined,
        settings.read(db),
        letterhead(db),
        users.languagesOf(db, [consultation.client_id]),
      ]);
      const document = {
        consultation,
        room_name: found(room).name,
        history: changes,
        conversation: said?.get(id) ?? [],
        files: files?.get(id) ?? [],
        made_at: new Date().toISOString(),
        time_zone,
        firm,
        language: query.language ?? languageOf(consultation.client_id),
      };
      const pdf = await drawDocument(document, leavingOf(reply));
      // It may have waited long in the queue.
      const stillSees = await consultations.isVisible(db, await callerOf(db, request), id);
      found(stillSees || undefined, 'consultation_not_found');
      request.alsoRecord = (trx) => addToTimelines(trx, actor.id, { ...query, ids: [id], format: 'pdf' });
      const { file } = endpoint.exportConsultation;
      return sendFile(reply, { name: fileNameOf(consultation), type: file, content: pdf });
    },
  });
};

/** The client's own earlier request, or a 404 or 400. */
async function checkFollowed(trx: Db, actor: SessionUser, id: string | null | undefined) {
  if (!id) return;
  const earlier = found(await consultations.find(trx, actor, id), 'consultation_not_found');
  if (!isAuthor(actor, earlier)) throw invalid('follow_up_of_another', 'follows_id');
}

/** One of those that the client is a member of, or a 404. */
async function checkCompany(trx: Db, actor: SessionUser, company_id: string | null | undefined) {
  if (company_id) found(await companies.findToKeep(trx, actor, company_id), 'company_not_found');
}

/**
 * Screens send whole objects back, with the status. A client's open one, and for the firm a completed one, keep their
 * status: the call edits them. Every other status requests a move.
 */
const isMove = (actor: Actor, seen: consultations.Seen, status: Status) =>
  actor.role === 'client'
    ? !open.some((one) => one === status)
    : !(status === 'completed' && isCompleted(seen));

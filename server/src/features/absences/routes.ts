import * as endpoint from '@consultflow/contract/absences/endpoints';
import { canManageAbsence } from '@consultflow/contract/absences/policy';
import type { Absence } from '@consultflow/contract/absences/schema';
import { MOST_CALENDAR } from '@consultflow/contract/absences/import';
import { t } from '@consultflow/contract/language/t';
import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { lastChange } from '../../audit/last-change.ts';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found, HttpError, replyWithError } from '../../http/errors.ts';
import { callerOf } from '../../http/guard.ts';
import { ok, page } from '../../http/reply.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { closuresIn, imported, importInto, preview } from './calendar/import.ts';
import { checkPeople } from './check.ts';
import * as absences from './queries.ts';

/** In bytes: the text of a file as JSON has some more signs. */
const MOST_BODY = 2 * MOST_CALENDAR;

/** A plugin of its own, as the body can be the file itself. */
const importRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  app.addContentTypeParser('text/calendar', { parseAs: 'string' }, (_request, calendar, done) =>
    done(null, { calendar }),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    replyWithError(
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new HttpError('calendar_too_large') : error,
      request,
      reply,
    ),
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(new HttpError('not_a_calendar')));

  app.route({
    ...endpoint.importClosures,
    bodyLimit: MOST_BODY,
    handler: async (request) => {
      const { body, query } = request;
      const calendar = await closuresIn(db, body.calendar);
      // The session may have ended while the file waited to be read.
      if (query.preview === 'true') return ok(await preview(db, await callerOf(db, request), calendar));
      return request.create(
        (trx, actor) => importInto(trx, actor, calendar, body.chosen),
        async (trx, viewer, id) =>
          ok(await imported(trx, viewer, calendar, id), t('The calendar has been imported')),
      );
    },
  });
};

export const absenceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  await app.register(importRoutes);

  app.route({
    ...endpoint.listAbsences,
    handler: async ({ query }) => page(await absences.list(db, query)),
  });

  app.route({
    ...endpoint.addAbsence,
    handler: ({ body, create }) =>
      create(
        async (trx, actor) => {
          allow(canManageAbsence(actor, body), 'absence_not_allowed');
          await checkPeople(trx, body);
          return (await absences.insert(trx, body)).id;
        },
        async (trx, actor, id) => {
          const reply = await saved(trx, actor, id);
          allow(canManageAbsence(actor, reply.data), 'absence_not_allowed');
          return reply;
        },
      ),
  });

  app.route({
    ...endpoint.updateAbsence,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const absence = found(await absences.find(trx, id), 'absence_not_found');
        allow(canManageAbsence(actor, absence) && canManageAbsence(actor, body), 'absence_not_allowed');
        await checkPeople(trx, body);
        const isDone = await absences.update(trx, id, body);
        const reply = await saved(trx, actor, id);
        if (isDone) return reply;
        throw await changed(trx, reply.data);
      }),
  });

  app.route({
    ...endpoint.deleteAbsence,
    handler: ({ params: { id }, query, write }) =>
      write(async (trx, actor) => {
        const absence = found(await absences.find(trx, id), 'absence_not_found');
        allow(canManageAbsence(actor, absence), 'absence_not_allowed');
        if (!(await absences.remove(trx, id, query.updated_at)))
          throw await changed(trx, found(await absences.find(trx, id), 'absence_not_found'));
        return ok(null, absence.user_id === null ? t('Closure deleted') : t('Absence deleted'));
      }),
  });
};

/** Somebody else has changed it meanwhile: the refusal, with the absence as it is now. */
async function changed(db: Db, data: Absence) {
  const change = { noun: 'absences', subject_id: data.user_id, version: data.updated_at } as const;
  return conflict('absence_changed', { params: await lastChange(db, change), data });
}

async function saved(db: Db, viewer: Viewer, id: string) {
  const absence = found(await absences.find(db, id), 'absence_not_found');
  return ok(
    { ...absence, affected: await absences.affected(db, viewer, absence) },
    absence.user_id === null ? t('Closure saved') : t('Absence saved'),
  );
}

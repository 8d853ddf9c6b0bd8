import * as endpoint from '@consultflow/contract/absences/endpoints';
import { canManageAbsence } from '@consultflow/contract/absences/policy';
import { t } from '@consultflow/contract/language/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import type { Viewer } from '../../visibility/consultation.ts';
import { checkPeople } from './check.ts';
import * as absences from './queries.ts';

export const absenceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listAbsences,
    handler: async ({ query }) => page(await absences.list(db, query)),
  });

  app.route({
    ...endpoint.addAbsence,
    handler: ({ body, create }) =>
      create(async (trx, actor) => {
        allow(canManageAbsence(actor, body), 'absence_not_allowed');
        await checkPeople(trx, body);
        return (await absences.insert(trx, body)).id;
      }, saved),
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
        if (!isDone) throw conflict('absence_changed');
        return reply;
      }),
  });

  app.route({
    ...endpoint.deleteAbsence,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const absence = found(await absences.find(trx, id), 'absence_not_found');
        allow(canManageAbsence(actor, absence), 'absence_not_allowed');
        found(await absences.remove(trx, id), 'absence_not_found');
        return ok(null, absence.user_id === null ? t('Closure deleted') : t('Absence deleted'));
      }),
  });
};

async function saved(db: Db, viewer: Viewer, id: string) {
  const absence = found(await absences.find(db, id), 'absence_not_found');
  return ok(
    { ...absence, affected: await absences.affected(db, viewer, absence) },
    absence.user_id === null ? t('Closure saved') : t('Absence saved'),
  );
}

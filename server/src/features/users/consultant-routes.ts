import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/consultants/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { hashPassword } from '../../identity/password.ts';
import * as consultations from '../consultations/queries.ts';
import { handOverCases } from './hand-over.ts';
import * as rooms from '../rooms/queries.ts';
import { removeUser, setActive } from './access.ts';
import { addPerson, firstPassword } from './add.ts';
import { changeUser, mayEndSessions } from './change.ts';
import { freeTimes } from './free-times.ts';
import { withLost } from './lost.ts';
import * as users from './queries.ts';

const GONE = 'consultant_not_found';

export const consultantRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listConsultants,
    handler: async ({ actor, query }) => page(await users.listConsultants(db, actor, query)),
  });

  app.route({
    ...endpoint.getConsultant,
    handler: async ({ params: { id } }) => ok(found(await users.findConsultant(db, id), GONE)),
  });

  app.route({
    ...endpoint.getFreeTimes,
    handler: async ({ actor, params: { id }, query: { day, except } }) => {
      found(await users.findConsultant(db, id), GONE);
      if (except) found(await consultations.findInBrief(db, actor, except), 'consultation_not_found');
      return ok(await freeTimes(db, id, day, except));
    },
  });

  app.route({
    ...endpoint.addConsultant,
    handler: async ({ body: { password, ...body }, create }) => {
      const password_hash = await firstPassword({ password });
      return create(
        async (trx, actor) => {
          await rooms.checkRooms(trx, body.specialties);
          return (await addPerson(trx, actor, { ...body, password_hash, role: 'consultant' })).id;
        },
        async (trx, _actor, id) =>
          ok(found(await users.findConsultant(trx, id), GONE), t('Consultant added successfully')),
      );
    },
  });

  app.route({
    ...endpoint.updateConsultant,
    handler: async ({ params: { id }, body: { password, ...body }, write }) => {
      const consultant = found(await users.findConsultant(db, id), GONE);

      const password_hash = password ? await hashPassword(password) : undefined;
      return write(
        async (trx, actor) => {
          await changeUser(trx, actor, consultant, { ...body, password_hash }, undefined);
          const now = found(await users.findConsultant(trx, id), GONE);
          return ok(await withLost(trx, actor, consultant, now), t('Consultant updated successfully'));
        },
        mayEndSessions(body, password) ? id : undefined,
      );
    },
  });

  app.route({
    ...endpoint.deleteConsultant,
    handler: ({ params: { id }, query: { successor_id }, write }) =>
      write(async (trx, actor) => {
        const consultant = found(await users.findConsultant(trx, id), GONE);
        if (successor_id) await handOverCases(trx, actor, consultant, successor_id);
        await removeUser(trx, actor, consultant);
        return ok(null, t('Consultant removed successfully'));
      }, id),
  });

  app.route({
    ...endpoint.toggleConsultant,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const consultant = found(await users.findConsultant(trx, id), GONE);
        await setActive(trx, actor, consultant, !consultant.is_active);
        const now = found(await users.findConsultant(trx, id), GONE);
        return ok(await withLost(trx, actor, consultant, now), t('Consultant status updated successfully'));
      }, id),
  });
};

import * as endpoint from '@consultflow/contract/consultants/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { tokenOf } from '../../http/session.ts';
import { checkRooms } from '../rooms/check.ts';
import { removeUser, setActive } from '../users/access.ts';
import { addPerson } from '../users/add.ts';
import { changeUser } from '../users/change.ts';
import { freeTimes } from './free-times.ts';
import * as consultants from './queries.ts';

const GONE = 'Consultant not found';

export const consultantRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listConsultants,
    handler: async ({ query }) => page(await consultants.list(db, query)),
  });

  app.route({
    ...endpoint.getConsultant,
    handler: async ({ params: { id } }) => ok(found(await consultants.find(db, id), GONE)),
  });

  app.route({
    ...endpoint.getFreeTimes,
    handler: async ({ params: { id }, query: { day, except } }) => {
      found(await consultants.find(db, id), GONE);
      return ok(await freeTimes(db, id, day, except));
    },
  });

  app.route({
    ...endpoint.addConsultant,
    handler: async ({ actor, body }) => {
      await checkRooms(db, body.specialties);
      const { id } = await addPerson(db, actor, { ...body, role: 'consultant' });
      return ok(found(await consultants.find(db, id), GONE), 'Consultant added successfully');
    },
  });

  app.route({
    ...endpoint.updateConsultant,
    handler: async (request) => {
      const {
        actor,
        params: { id },
        body: { password, ...body },
      } = request;
      const consultant = found(await consultants.find(db, id), GONE);

      const changes = { ...body, ...(password && { password }) };
      await changeUser(db, actor, consultant, changes, tokenOf(request));
      return ok(found(await consultants.find(db, id), GONE), 'Consultant updated successfully');
    },
  });

  app.route({
    ...endpoint.deleteConsultant,
    handler: async ({ actor, params: { id } }) => {
      const consultant = found(await consultants.find(db, id), GONE);
      await removeUser(db, actor, consultant);
      return ok(null, 'Consultant removed successfully');
    },
  });

  app.route({
    ...endpoint.toggleConsultant,
    handler: async ({ actor, params: { id } }) => {
      const consultant = found(await consultants.find(db, id), GONE);
      await setActive(db, actor, consultant, !consultant.is_active);
      return ok(found(await consultants.find(db, id), GONE), 'Consultant status updated successfully');
    },
  });
};

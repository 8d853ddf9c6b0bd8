import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/templates/endpoints';
import { canEditTemplate, canKeepTemplate } from '@consultflow/contract/templates/policy';
import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { lastChange } from '../../audit/last-change.ts';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import * as rooms from '../rooms/queries.ts';
import { cleanTemplate } from './clean.ts';
import * as templates from './queries.ts';

export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listTemplates,
    handler: async ({ actor, query }) => page(await templates.list(db, actor, query)),
  });

  app.route({
    ...endpoint.addTemplate,
    handler: ({ body, create }) =>
      create(
        async (trx, actor) => {
          await checkRoom(trx, actor, body.room);
          return (await templates.insert(trx, actor, { ...body, body: cleanTemplate(body.body) })).id;
        },
        async (trx, actor, id) =>
          ok(found(await templates.find(trx, actor, id), 'template_not_found'), t('Saved text added')),
      ),
  });

  app.route({
    ...endpoint.updateTemplate,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const template = found(await templates.find(trx, actor, id), 'template_not_found');
        allow(canEditTemplate(actor, template), 'templates_of_rooms_are_admins');
        if (body.room !== undefined) await checkRoom(trx, actor, body.room);
        const text = body.body === undefined ? {} : { body: cleanTemplate(body.body) };
        const isDone = await templates.update(trx, id, { ...body, ...text });
        const now = found(await templates.find(trx, actor, id), 'template_not_found');
        if (isDone) return ok(now, t('Saved text updated'));
        const change = { noun: 'templates', subject_id: id, version: now.updated_at } as const;
        throw conflict('template_changed', { params: await lastChange(trx, change), data: now });
      }),
  });

  app.route({
    ...endpoint.deleteTemplate,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const template = found(await templates.find(trx, actor, id), 'template_not_found');
        allow(canEditTemplate(actor, template), 'templates_of_rooms_are_admins');
        found(await templates.remove(trx, id), 'template_not_found');
        return ok(null, t('Saved text deleted'));
      }),
  });
};

/** The room that an admin names; a consultant names none. */
async function checkRoom(trx: Db, actor: Actor, room: string | null | undefined) {
  if (actor.role === 'admin' && !room) throw invalid('template_room_missing', 'room');
  allow(canKeepTemplate(actor, { room }), 'templates_of_rooms_are_admins');
  if (!room) return;
  const named = await rooms.findByCode(trx, room);
  if (!named || named.deleted_at) throw invalid('room_unknown', 'room', { room });
}

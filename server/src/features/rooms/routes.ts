import { t } from '@consultflow/contract/language/t';
import { canSeeDue } from '@consultflow/contract/consultations/policy';
import * as endpoint from '@consultflow/contract/rooms/endpoints';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { conflict, found } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import * as templates from '../templates/queries.ts';
import { add } from './add.ts';
import { handOverCases } from './hand-over.ts';
import * as rooms from './queries.ts';

export const roomRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.getRoom,
    handler: async ({ actor, params: { id } }) =>
      ok(shownTo(actor, found(await rooms.find(db, id), 'room_not_found'))),
  });

  for (const call of paths) {
    app.route({
      ...call.list,
      handler: async ({ actor, query }) =>
        ok((await rooms.list(db, query)).map((room) => shownTo(actor, room))),
    });

    app.route({
      ...call.add,
      handler: ({ body, create }) =>
        create(
          async (trx) => {
            const room = await add(trx, body);
            if (!room) throw conflict('no_room_letter');
            return room.id;
          },
          async (trx, _actor, id) =>
            ok(found(await rooms.find(trx, id), 'room_not_found'), t('Room created successfully')),
        ),
    });

    app.route({
      ...call.update,
      handler: ({ params: { id }, body, write }) =>
        write(async (trx) =>
          ok(found(await rooms.update(trx, id, body), 'room_not_found'), t('Room updated successfully')),
        ),
    });

    app.route({
      ...call.remove,
      handler: ({ params: { id }, query: { successor_id }, write }) =>
        write(async (trx, actor) => {
          const room = found(await rooms.find(trx, id), 'room_not_found');
          // Removed from the forms first, so that no request arrives during the handover.
          found(await rooms.remove(trx, id), 'room_not_found');
          await templates.removeOf(trx, { room: room.code });
          if (successor_id) await handOverCases(trx, actor, room, successor_id);
          return ok(null, t('Room deleted successfully'));
        }),
    });
  }
};

/** Without the targets of the firm for those whom they promise nothing. */
const shownTo = <One extends Partial<Room>>(actor: Actor, room: One): One =>
  canSeeDue(actor)
    ? room
    : { ...room, response_target: undefined, completion_target: undefined, requires_sign_off: undefined };

/** The same rooms under both URLs. */
const paths = [
  {
    list: endpoint.listRooms,
    add: endpoint.addRoom,
    update: endpoint.updateRoom,
    remove: endpoint.deleteRoom,
  },
  {
    list: endpoint.listAdminRooms,
    add: endpoint.addAdminRoom,
    update: endpoint.updateAdminRoom,
    remove: endpoint.deleteAdminRoom,
  },
];

import type { Actor } from '@consultflow/contract/users/schema';
import type { Room } from '@consultflow/contract/rooms/schema';
import { movedReason } from '@consultflow/contract/timeline/assignment';
import type { Db } from '../../db/open.ts';
import { tellEach, tellRoom } from '../../news/tell.ts';
import * as appointments from '../appointments/queries.ts';
import * as handovers from '../handovers/queries.ts';
import * as rooms from './queries.ts';

/**
 * Moves the open cases of a room to another, except those with an obstacle; assigned consultants stay. Call it in a
 * transaction.
 */
export async function handOverCases(
  trx: Db,
  actor: Actor,
  leaving: Pick<Room, 'id' | 'code'>,
  successor_id: string,
) {
  const wanted = await rooms.successorOf(trx, leaving, successor_id);
  for (const { code } of [leaving, wanted]) await appointments.lockForBooking(trx, { room: code });
  // A colleague may have closed this room before it was locked.
  const successor = await rooms.successorOf(trx, leaving, successor_id);
  const open = await handovers.hold(trx, { room: leaving.code });
  const obstacles = await handovers.obstaclesInRoom(trx, successor, await handovers.times(trx, leaving));
  const going = open.filter(({ id }) => !obstacles.has(id));
  const move = (cases: typeof going) =>
    handovers.handOver(
      trx,
      actor.id,
      { room: leaving.code },
      {
        only: cases.map(({ id }) => id),
        change: { room: successor.code },
        reason: movedReason(leaving.code, successor.code),
      },
    );
  // Booked times take their seats before proposed ones, which lapse where none is left.
  const booked = await move(going.filter(({ blocked }) => blocked));
  const others = await move(going.filter(({ blocked }) => !blocked));
  const count = booked.count + others.count;
  if (count === 0) return;
  const ids = going.map(({ id }) => id);
  await appointments.preferThoseOfRoom(trx, ids, successor.code);
  const clients = [...new Set([...booked.clients, ...others.clients])];
  await appointments.lapseMoved(trx, actor, successor.code);
  const news = { type: 'info', caused_by: actor.id } as const;
  const between = { from: leaving.code, to: successor.code };
  await tellRoom(trx, successor.code, {
    ...news,
    kind: 'room_closed',
    params: { ...between, count },
    link: '/consultant/pending',
  });
  await tellEach(trx, clients, {
    ...news,
    kind: 'room_of_client_closed',
    params: between,
    link: '/client/consultations',
  });
}

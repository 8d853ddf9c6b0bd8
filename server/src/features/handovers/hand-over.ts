import type { Actor, User } from '@consultflow/contract/users/schema';
import type { Room } from '@consultflow/contract/rooms/schema';
import type { Db } from '../../db/open.ts';
import { invalid } from '../../http/errors.ts';
import { nameOf } from '../notifications/quoted.ts';
import { tell, tellEach, tellRoom } from '../notifications/tell.ts';
import * as rooms from '../rooms/queries.ts';
import * as users from '../users/queries.ts';
import { obstaclesOf } from './obstacles.ts';
import * as handovers from './queries.ts';

type Person = Pick<User, 'id' | 'name'>;

const NOBODY = 'Please choose a successor who is active';

/** A consultant who can take over from another, or a 400. */
export async function successorOf(db: Db, leaving: Pick<User, 'id'>, successor_id: string) {
  const successor = await users.findById(db, successor_id);
  if (successor?.role !== 'consultant' || !successor.is_active || successor.id === leaving.id)
    throw invalid(NOBODY, 'successor_id');
  return successor;
}

/** A room that can take over from another, or a 400. */
export async function successorRoomOf(db: Db, leaving: Pick<Room, 'id'>, successor_id: string) {
  const successor = await rooms.find(db, successor_id);
  if (!successor?.is_active || successor.id === leaving.id)
    throw invalid('Please choose a room that takes requests', 'successor_id');
  return successor;
}

/** The open cases of a consultant go to another, as far as nothing is in the way. Call it in a transaction. */
export async function handOverConsultant(trx: Db, actor: Actor, leaving: Person, successor_id: string) {
  const successor = await successorOf(trx, leaving, successor_id);
  await handovers.holdSuccessor(trx, successor.id);
  const open = await handovers.hold(trx, { consultant: leaving.id });
  const obstacles = await obstaclesOf(trx, successor, open);
  const { count, clients } = await handovers.handOver(
    trx,
    actor.id,
    { consultant: leaving.id },
    {
      only: open.map(({ id }) => id).filter((id) => !obstacles.has(id)),
      change: { consultant_id: successor.id },
      reason: `Handed over from ${leaving.name} to ${successor.name}`,
    },
  );
  if (count === 0) return;
  const news = { type: 'info', caused_by: actor.id } as const;
  await tell(trx, successor.id, {
    ...news,
    kind: 'cases_taken_over',
    params: { from: nameOf(leaving), count },
    link: '/consultant/consultations',
  });
  await tellEach(trx, clients, {
    ...news,
    kind: 'consultant_changed',
    params: { from: nameOf(leaving), to: nameOf(successor) },
    link: '/client/consultations',
  });
}

type Place = Pick<Room, 'id' | 'code'>;

/** The open cases of a room go to another; who is assigned stays. Call it in a transaction. */
export async function handOverRoom(trx: Db, actor: Actor, leaving: Place, successor_id: string) {
  const successor = await successorRoomOf(trx, leaving, successor_id);
  const { count, clients } = await handovers.handOver(
    trx,
    actor.id,
    { room: leaving.code },
    {
      change: { room: successor.code },
      reason: `Moved from Room ${leaving.code} to Room ${successor.code}`,
    },
  );
  if (count === 0) return;
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

import type { Actor, User } from '@consultflow/contract/users/schema';
import { assignmentReason } from '@consultflow/contract/timeline/assignment';
import type { Db } from '../../db/open.ts';
import { nameOf } from '../../news/quoted.ts';
import { tell, tellEach } from '../../news/tell.ts';
import * as appointments from '../appointments/queries.ts';
import * as handovers from '../handovers/queries.ts';
import * as users from './queries.ts';

/** Hands the open cases of a consultant over to another, except those with an obstacle. Call it in a transaction. */
export async function handOverCases(
  trx: Db,
  actor: Actor,
  leaving: Pick<User, 'id' | 'name'>,
  successor_id: string,
) {
  // Whoever books either of them, or hands over to the same successor, waits; a colleague may be closing this account.
  await appointments.lockForBooking(trx, { consultants: [leaving.id, successor_id] });
  const successor = await users.successorOf(trx, leaving, successor_id);
  const open = await handovers.hold(trx, { consultant: leaving.id });
  const obstacles = await handovers.obstaclesOf(trx, successor, open);
  const { count, clients } = await handovers.handOver(
    trx,
    actor.id,
    { consultant: leaving.id },
    {
      only: open.map(({ id }) => id).filter((id) => !obstacles.has(id)),
      change: { consultant_id: successor.id },
      reason: assignmentReason(leaving.name, successor.name),
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

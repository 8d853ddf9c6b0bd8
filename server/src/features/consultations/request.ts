import { MOST_WAITING } from '@consultflow/contract/consultations/limits';
import type { NewConsultation } from '@consultflow/contract/consultations/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../http/errors.ts';
import * as consultations from './queries.ts';

/** Creates a client's request, unless the limit is reached. */
export async function addRequest(trx: Db, actor: Actor, request: NewConsultation) {
  const added = await consultations.insert(trx, actor, request);
  if (added) return added;
  const { waiting } = await consultations.requestsOf(trx, actor.id);
  throw conflict(waiting >= MOST_WAITING ? 'too_many_requests_waiting' : 'too_many_requests_a_day');
}

import type { NewAcceptance } from '@consultflow/contract/acceptances/schema';
import { isCompleted } from '@consultflow/contract/consultations/status';
import type { Db } from '../../../db/open.ts';
import { conflict, found } from '../../../http/errors.ts';
import type { SessionUser } from '../../../http/session.ts';
import * as consultations from '../queries.ts';
import { tellOfAcceptance, tellOfRating } from './news.ts';
import * as acceptances from './queries.ts';

/** Accepts the present version of a result, or rates one that is accepted; returns the id of the acceptance. */
export async function accept(
  trx: Db,
  actor: SessionUser,
  id: string,
  { version, rating, comment }: NewAcceptance,
) {
  const held = found(await acceptances.hold(trx, actor, id), 'consultation_not_found');
  const present = held.version;
  if (!isCompleted(held) || present === null) throw conflict('no_result_to_accept');
  if (version && version !== present)
    throw conflict('result_improved', { params: { version: `${present}` } });

  const about = await consultations.about(trx, id);
  const rated = typeof rating === 'number' ? { rating, comment: comment ?? '' } : undefined;
  const earlier = await acceptances.find(trx, id, present);
  if (!earlier) {
    const entry_id = await acceptances.insert(trx, { id, version: present, accepted_by: actor.id, rated });
    await tellOfAcceptance(trx, about, { actor, version: present, entry_id });
    return entry_id;
  }
  if (!rated) throw conflict('already_accepted');
  if (!(await acceptances.rate(trx, earlier.id, rated))) throw conflict('already_rated');
  await tellOfRating(trx, about, { actor, rating: rated.rating, entry_id: earlier.id });
  return earlier.id;
}

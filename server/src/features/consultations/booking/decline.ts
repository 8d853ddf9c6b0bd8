import type { Actor } from '@consultflow/contract/users/schema';
import { cleanMessage } from '../../../conversation/clean.ts';
import { say } from '../../../conversation/say.ts';
import type { Db } from '../../../db/open.ts';
import { conflict } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import { isOpen } from '@consultflow/contract/consultations/status';
import { alreadyDone } from '../change.ts';
import { tellOfAnswer } from '../news.ts';
import * as consultations from '../queries.ts';

type Declined = {
  body?: string | undefined;
  /** Those that the client saw. */
  proposal_ids?: string[] | undefined;
};

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.symmetricDifference(other).size === 0;

/** Frees the proposed times, with a message if there is one. Call it in a transaction that holds the case. */
export async function decline(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { body, proposal_ids }: Declined,
) {
  if (!isOpen(seen)) throw await alreadyDone(trx, seen);
  const proposed = new Set(await appointments.proposedIds(trx, seen));
  const isOfTimes = proposed.size > 0 && !(await appointments.findQuestion(trx, seen));
  if (isOfTimes && proposal_ids && !isSame(proposed, new Set(proposal_ids.map((id) => id.toLowerCase()))))
    throw conflict('proposals_replaced');
  const [given] = isOfTimes ? await consultations.giveBack(trx, [seen.id], actor.id) : [];
  if (!given) throw conflict('no_proposal');
  await appointments.dropProposals(trx, seen);
  if (body) await say(trx, actor, seen, { words: cleanMessage(body), visibility: 'everyone', about: null });
  await tellOfAnswer(trx, actor, seen, { entry_id: given.entry_id });
}

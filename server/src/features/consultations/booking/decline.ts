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

/** Frees the proposed times, with a message if there is one. Call it in a transaction that holds the case. */
export async function decline(trx: Db, actor: Actor, seen: consultations.Seen, body: string | undefined) {
  if (!isOpen(seen)) throw await alreadyDone(trx, seen);
  const isOfTimes =
    !(await appointments.findQuestion(trx, seen)) && (await appointments.hasProposals(trx, seen));
  const [given] = isOfTimes ? await consultations.giveBack(trx, [seen.id], actor.id) : [];
  if (!given) throw conflict('no_proposal');
  await appointments.dropProposals(trx, seen);
  if (body) await say(trx, actor, seen, { words: cleanMessage(body), visibility: 'everyone', about: null });
  await tellOfAnswer(trx, actor, seen, { entry_id: given.entry_id });
}

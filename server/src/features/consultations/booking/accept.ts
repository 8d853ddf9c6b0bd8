import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import { conflict, found } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import { canAdvise } from './advisers.ts';
import { lockFor, take, TimeTaken } from './times.ts';
import { alreadyDone, moveTo } from '../change.ts';
import { tellOfAnswer, tellOfHandOver } from '../news.ts';
import * as consultations from '../queries.ts';
import { isOpen } from '@consultflow/contract/consultations/status';

/**
 * Books a proposed time: one that is held, or after it has lapsed one that is still free. Call it in a transaction.
 */
export async function accept(trx: Db, actor: Actor, seen: consultations.Seen, proposal_id: string) {
  if (!isOpen(seen)) throw await alreadyDone(trx, seen);
  const first = found(await appointments.findProposal(trx, seen, proposal_id), 'proposal_not_found');
  const wanted = { ...first, isSlot: !first.is_held };
  await lockFor(trx, seen, [wanted]);
  const proposal = await appointments.findProposal(trx, seen, proposal_id);
  if (!proposal) throw await refusal(trx, actor, seen);
  if (proposal.is_held && !(await canAdvise(trx, seen, proposal))) throw new TimeTaken(seen, proposal);

  const moved = await moveTo(
    trx,
    actor,
    seen.id,
    'approved',
    { consultant_id: proposal.consultant_id, scheduled_date: proposal.starts_at },
    // What is proposed is answered, whatever else has changed since.
    { seen: seen.updated_at },
  );
  if (!moved) throw await refusal(trx, actor, seen);
  const { starts_at, ends_at } = await take(
    trx,
    seen,
    // What has lapsed is a slot like any other, as the firm offers it now.
    { ...wanted, isSlot: !proposal.is_held, span: proposal.is_held ? proposal : undefined },
    'book',
  );
  const { consultant_id, mode, link, phone } = proposal;
  await appointments.record(trx, actor.id, seen, { what: 'booked', starts_at, ends_at, consultant_id, mode });
  const now = found(await consultations.find(trx, actor, seen.id), 'consultation_not_found');
  await tellOfAnswer(trx, actor, now, {
    entry_id: moved.entry_id,
    time: starts_at,
    meeting: { mode, link, phone },
  });
  await tellOfHandOver(trx, actor, now, seen, moved.entry_id);
}

async function refusal(trx: Db, actor: Actor, seen: consultations.Seen) {
  const now = found(await consultations.find(trx, actor, seen.id), 'consultation_not_found');
  return isOpen(now) ? conflict('no_proposal') : alreadyDone(trx, now);
}

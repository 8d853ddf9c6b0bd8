import type { SlotChoice } from '@consultflow/contract/appointments/schema';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import { cleanMessage } from '../../../conversation/clean.ts';
import { say } from '../../../conversation/say.ts';
import type { Db } from '../../../db/open.ts';
import { invalid } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import { checkFree, lockFor, take, type Wanted, wantedSlot } from './times.ts';
import { moveTo } from '../change.ts';
import { tellOfAwaitedAnswer, tellOfHandOver, tellOfProposal } from '../news.ts';
import * as consultations from '../queries.ts';

/** In days: when its client is reminded of a question for the first time. */
const FIRST_REMINDER = 3;

/** Asks the client before deciding, in place of what was asked or proposed before. Undefined if somebody was faster. */
export async function ask(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { question, updated_at }: { question: string; updated_at?: string | undefined },
) {
  const words = cleanMessage(question);
  const moved = await moveTo(
    trx,
    actor,
    seen.id,
    'pending',
    {
      consultant_id: actor.id,
      waiting_since: sql`now()`,
      remind_at: sql`now() + make_interval(days => ${FIRST_REMINDER})`,
    },
    { seen: updated_at },
  );
  if (!moved) return undefined;
  await replaceWaiting(trx, seen);
  const { entry_id, told } = await say(trx, actor, seen, { words, visibility: 'everyone', about: null });
  await appointments.addQuestion(trx, seen, entry_id);
  // Also a client who has unfollowed the case.
  if (!told.includes(seen.client_id)) await tellOfAwaitedAnswer(trx, seen, { entry_id, caused_by: actor.id });
  await tellOfTaking(trx, actor, seen, moved.entry_id);
  return moved;
}

/** Holds up to five times for the client, in place of what was asked or proposed before. */
export async function propose(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { proposals, updated_at }: { proposals: SlotChoice[]; updated_at?: string | undefined },
) {
  const wanted: Wanted[] = [];
  for (const [at, one] of proposals.entries()) {
    const next = await wantedSlot(trx, seen, one, {
      usual: actor.id,
      field: `proposals.${at}.consultant_id`,
    });
    if (wanted.some((earlier) => isSame(earlier, next))) throw invalid('time_proposed_twice', 'proposals');
    wanted.push(next);
  }
  await checkFree(trx, seen, wanted);
  await lockFor(trx, seen, wanted);
  const last = wanted
    .map(({ starts_at }) => starts_at)
    .toSorted()
    .at(-1)!;
  const moved = await moveTo(
    trx,
    actor,
    seen.id,
    'pending',
    {
      consultant_id: actor.id,
      waiting_since: sql`now()`,
      // Halfway, until the last of them is no longer held.
      remind_at: sql`now() + least(make_interval(hours => ${appointments.HELD_HOURS}), ${last}::timestamptz - now()) / 2`,
    },
    { seen: updated_at, kind: 'proposal' },
  );
  if (!moved) return undefined;
  await replaceWaiting(trx, seen);
  const held = [];
  for (const one of wanted)
    held.push({ ...(await take(trx, seen, one, 'hold')), consultant_id: one.consultant_id });
  await appointments.recordTimes(trx, moved.entry_id, held);
  await tellOfProposal(trx, actor, seen, { entry_id: moved.entry_id, count: held.length });
  await tellOfTaking(trx, actor, seen, moved.entry_id);
  return moved;
}

const isSame = (one: Wanted, other: Wanted) =>
  one.consultant_id === other.consultant_id && one.starts_at === other.starts_at;

/** Whoever asks or proposes has the case from then on. */
const tellOfTaking = (trx: Db, actor: Actor, seen: consultations.Seen, entry_id: string) =>
  tellOfHandOver(trx, actor, { ...seen, consultant_id: actor.id }, seen, entry_id);

async function replaceWaiting(trx: Db, seen: consultations.Seen) {
  await appointments.dropQuestion(trx, seen);
  await appointments.dropProposals(trx, seen);
}

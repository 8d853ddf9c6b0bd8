import { type Message, msg, t } from '@consultflow/contract/language/t';
import { canMove } from '@consultflow/contract/consultations/policy';
import type { Move } from '@consultflow/contract/consultations/schema';
import { canBecome, type Status, wasOvertaken } from '@consultflow/contract/consultations/status';
import type { CodeOf } from '@consultflow/contract/refusals';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import { attach } from '../files/queries.ts';
import { alreadyDone, changed, moveTo } from './change.ts';
import { clean } from './clean.ts';
import { tellOfMove } from './news.ts';
import * as consultations from './queries.ts';

/** Moves a consultation to its next status, once, and returns it with a message. Call it in a transaction. */
export async function move(
  trx: Db,
  actor: Actor,
  consultation: consultations.Seen,
  { status: next, ...body }: Move,
) {
  const { id } = consultation;
  allow(canMove(actor, consultation, next), notAllowed[next]);
  if (body.file_ids.length > 0 && next !== 'completed') throw invalid('files_only_with_result', 'file_ids');

  const moved = canBecome(next, consultation) && (await withNews(trx, actor, consultation, next, body));
  const after = found(moved || (await consultations.find(trx, actor, id)), 'consultation_not_found');
  if (!moved) throw await refusal(trx, next, after);

  const forToday = next === 'approved' && !body.scheduled_date;
  return {
    consultation: after,
    message: forToday
      ? t('Consultation request approved and scheduled for today')
      : done[next] && t(done[next]),
  };
}

/** The move and its notifications; returns the consultation afterwards. */
async function withNews(
  trx: Db,
  actor: Actor,
  consultation: consultations.Seen,
  next: Status,
  body: Omit<Move, 'status'>,
) {
  const effect = effectOf(next, actor, body);
  const moved = await moveTo(trx, actor, consultation.id, next, effect, body.updated_at);
  if (moved) await attach(trx, actor, moved, body.file_ids);
  const now = moved && (await consultations.find(trx, actor, consultation.id));
  const { reason, scheduled_date: time } = effect;
  if (now)
    await tellOfMove(trx, actor, now, next, {
      entry_id: moved.entry_id,
      reason,
      time: typeof time === 'string' ? time : undefined,
    });
  return now;
}

/** The database's clock, which all servers share. */
const now = sql<string>`now()`;

/** The value before this statement. */
const before = sql<string>`consultations.scheduled_date`;

type Effect = consultations.Changes & { reason?: string | null };

/** What a move writes besides the status. */
function effectOf(next: Status, actor: Actor, body: Omit<Move, 'status'>): Effect {
  const reason = body.reason || null;
  switch (next) {
    case 'approved':
      return { consultant_id: actor.id, scheduled_date: body.scheduled_date ?? now };
    case 'completed':
      return {
        completed_date: now,
        consultation_result: clean(body.consultation_result ?? '', 'consultation_result'),
        reason: null,
      };
    case 'rescheduled':
      return { scheduled_date: body.scheduled_date!, earlier_date: before, reason };
    default:
      return { reason };
  }
}

function refusal(db: Db, next: Status, current: consultations.Seen) {
  if (canBecome(next, current)) return changed(db, current);
  if (wasOvertaken(next, current)) return alreadyDone(db, current);
  return conflict('move_not_possible', { params: { status: current.status, next } });
}

/** The last two are never thrown: the table of moves refuses these statuses. */
const notAllowed: Record<Status, CodeOf<403>> = {
  approved: 'approve_not_allowed',
  rejected: 'reject_not_allowed',
  completed: 'complete_not_allowed',
  rescheduled: 'reschedule_not_allowed',
  canceled: 'cancel_not_allowed',
  requested: 'role_not_allowed',
  pending: 'role_not_allowed',
};

const done: Partial<Record<Status, Message>> = {
  approved: msg('Consultation request approved'),
  rejected: msg('Consultation request rejected'),
  completed: msg('Consultation completed successfully'),
  rescheduled: msg('Consultation rescheduled'),
  canceled: msg('Consultation canceled'),
};

import { type Message, msg, t } from '@consultflow/contract/language/t';
import { canMove, canMoveAppointment, isAuthor } from '@consultflow/contract/consultations/policy';
import type { Move } from '@consultflow/contract/consultations/schema';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { canBecome, type Status, wasOvertaken } from '@consultflow/contract/consultations/status';
import type { CodeOf } from '@consultflow/contract/refusals';
import type { Actor } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import * as appointments from '../appointments/queries.ts';
import * as drafts from '../drafts/queries.ts';
import { attach, attachOfDraft } from '../files/queries.ts';
import { isRequired } from '../sign-offs/queries.ts';
import { checkActive, checkFree, lockFor, take, type Wanted, wantedSlot } from './booking/times.ts';
import { alreadyDone, changed, moveTo, needsVersion } from './change.ts';
import { clean } from './clean.ts';
import { tellOfMove } from './news.ts';
import * as consultations from './queries.ts';
import { endSignOff } from './result/sign-off-change.ts';
import { ask, propose } from './booking/wait-for-client.ts';

/** The author is that of a result which the actor has signed. */
type Body = Omit<Move, 'status'> & { written_by?: string | undefined };

/** Moves a consultation to its next status, once, and returns it with a message. Call it in a transaction. */
export async function move(
  trx: Db,
  actor: Actor,
  consultation: consultations.Seen,
  { status: next, ...body }: Move,
  { written_by }: { written_by?: string } = {},
) {
  const { id } = consultation;
  allow(mayMove(actor, consultation, next, body), notAllowed[next]);
  checkParts(next, body);
  if (
    next === 'completed' &&
    !written_by &&
    canBecome(next, consultation) &&
    (await isRequired(trx, consultation.room))
  )
    throw conflict('sign_off_required');

  const moved =
    canBecome(next, consultation) &&
    (await withNews(trx, actor, consultation, next, { ...body, written_by }));
  const after = found(moved || (await consultations.find(trx, actor, id)), 'consultation_not_found');
  if (!moved) throw await refusal(trx, next, after, body);

  return { consultation: after, message: messageOf(next, body) };
}

/** Its client may move a booked one, to a slot. */
const mayMove = (actor: Actor, seen: consultations.Seen, next: Status, { slot }: Body) =>
  canMove(actor, seen, next) || (next === 'rescheduled' && Boolean(slot) && canMoveAppointment(actor, seen));

function checkParts(next: Status, { file_ids, slot, question, proposals }: Body) {
  if (file_ids.length > 0 && next !== 'completed') throw invalid('files_only_with_result', 'file_ids');
  if (slot && next !== 'approved' && next !== 'rescheduled') throw invalid('slot_not_here', 'slot');
  if (next !== 'pending' && (question || proposals)) throw invalid('question_not_here', 'question');
  // One of the two.
  if (next === 'pending' && Boolean(proposals) === !isBlank(question ?? ''))
    throw invalid('question_missing', 'question');
}

/** The move and its notifications; returns the consultation afterwards. */
async function withNews(trx: Db, actor: Actor, seen: consultations.Seen, next: Status, body: Body) {
  const moved = await changeWithTime(trx, actor, seen, next, body);
  return moved && consultations.afterwards(trx, actor, seen, { status: next });
}

async function changeWithTime(trx: Db, actor: Actor, seen: consultations.Seen, next: Status, body: Body) {
  const { updated_at, question, proposals, written_by } = body;
  if (next === 'pending')
    return proposals
      ? propose(trx, actor, seen, { proposals, updated_at })
      : ask(trx, actor, seen, { question: question ?? '', updated_at });

  // Whoever books locks the consultant and the room first.
  if (next !== 'approved' && next !== 'rescheduled') await consultations.hold(trx, seen);
  const booked = await appointments.bookedFor(trx, seen);
  checkCutOff(actor, seen, next, booked);
  const chosen = await wantedTime(trx, actor, seen, next, { ...body, booked });
  const wanted = chosen && {
    ...chosen,
    link_of_client: isLinkOfClient(actor, chosen, { ...body, booked }),
  };
  if (wanted) {
    await checkFree(trx, seen, [wanted]);
    await lockFor(trx, seen, [wanted]);
    // A slot is looked up again when it is taken.
    if (!wanted.isSlot) await checkActive(trx, wanted.consultant_id, 'scheduled_date');
  }
  const effect = effectOf(next, actor, body, wanted);
  const moved = await moveTo(trx, actor, seen.id, next, effect, { seen: updated_at, written_by });
  if (!moved) return undefined;
  if (written_by) await attachOfDraft(trx, moved);
  else await attach(trx, actor, moved, body.file_ids, next === 'completed');
  if (effect.consultation_result) await drafts.consume(trx, actor, moved, effect.consultation_result);
  if (next === 'completed' || next === 'canceled') await endSignOff(trx, actor, seen);
  // Another move may have booked another time until the case was locked.
  const left = next === 'rescheduled' ? await appointments.bookedFor(trx, seen) : booked;
  const time = await keepAppointment(trx, actor, seen, next, { wanted, booked: left });
  const { reason, scheduled_date } = effect;
  await tellOfMove(trx, actor, await consultations.about(trx, seen.id), next, {
    entry_id: moved.entry_id,
    reason,
    meeting: wanted && meetingOf(wanted),
    time: time ?? (typeof scheduled_date === 'string' ? scheduled_date : undefined),
    earlier: seen,
    isSigned: written_by !== undefined,
  });
  return moved;
}

/** A link that a client has typed is not mailed to anybody: it is on the page. */
const meetingOf = ({ mode, link, phone, link_of_client }: Wanted) => ({
  mode,
  link: link_of_client ? null : link,
  phone,
});

/** A client has typed the link now, or it is still the one that a client has typed before, whoever sends it again. */
const isLinkOfClient = (
  actor: Actor,
  { link }: Wanted,
  { slot, booked }: Body & { booked: appointments.BookedFor | undefined },
) => {
  if (link === null) return false;
  return booked?.link === link ? booked.link_of_client : actor.role === 'client' && Boolean(slot?.link);
};

/** Books what is wanted, or frees what the move leaves without a time, and records it. Returns the booked start. */
async function keepAppointment(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  next: Status,
  { wanted, booked }: { wanted: Wanted | undefined; booked: appointments.BookedFor | undefined },
) {
  if (wanted) {
    const { starts_at, ends_at } = await take(trx, seen, wanted, 'book');
    const { consultant_id, mode } = wanted;
    await appointments.record(trx, actor.id, seen, {
      ...(booked ? { what: 'moved', earlier_at: booked.starts_at } : { what: 'booked' }),
      starts_at,
      ends_at,
      consultant_id,
      mode,
    });
    return starts_at;
  }
  const isOver =
    next === 'canceled' || next === 'rescheduled' || (next === 'completed' && !booked?.has_begun);
  if (!booked || !isOver) return undefined;
  if (next === 'rescheduled') await appointments.release(trx, seen);
  const { starts_at, ends_at, consultant_id, mode } = booked;
  await appointments.record(trx, actor.id, seen, {
    what: 'canceled',
    starts_at,
    ends_at,
    consultant_id,
    mode,
  });
  return undefined;
}

/** Its client moves and cancels a booked one until the cut-off. */
function checkCutOff(
  actor: Actor,
  seen: consultations.Seen,
  next: Status,
  booked: appointments.BookedFor | undefined,
) {
  if (actor.role !== 'client' || !isAuthor(actor, seen)) return;
  if (next === 'rescheduled' && !booked) throw conflict('appointment_missing');
  if (booked?.is_late && (next === 'rescheduled' || next === 'canceled')) throw conflict('cutoff_passed');
}

/** The slot that is chosen, or a time in the future. What is past or present books nothing. */
async function wantedTime(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  next: Status,
  { slot, scheduled_date, booked }: Body & { booked: appointments.BookedFor | undefined },
): Promise<Wanted | undefined> {
  if (next !== 'approved' && next !== 'rescheduled') return undefined;
  const usual = (next === 'rescheduled' && seen.consultant_id) || actor.id;
  const kept = (id: string) => (booked && id === booked.consultant_id ? booked : {});
  if (slot) {
    const as = slot.mode || slot.link || slot.phone ? {} : kept(slot.consultant_id ?? usual);
    return wantedSlot(trx, seen, { ...slot, ...howOf(as) }, { usual, field: 'slot.consultant_id' });
  }
  if (!scheduled_date || Date.parse(scheduled_date) <= Date.now()) return undefined;
  // Whoever has the case keeps it at another time, also without its room.
  return {
    starts_at: scheduled_date,
    consultant_id: usual,
    ...(await appointments.arrange(trx, seen, usual, howOf(kept(usual)))),
    isSlot: false,
  };
}

/** A moved appointment keeps its way to meet with the same consultant. */
const howOf = ({ mode, link, phone }: Partial<appointments.Arranged>) => (mode ? { mode, link, phone } : {});

/** The database's clock, which all servers share. */
const now = sql<string>`now()`;

/** The value before this statement. */
const before = sql<string>`consultations.scheduled_date`;

type Effect = consultations.Changes & { reason?: string | null; consultation_result?: string };

/** What a move writes besides the status. */
function effectOf(next: Status, actor: Actor, body: Body, wanted: Wanted | undefined): Effect {
  const reason = body.reason || null;
  switch (next) {
    case 'approved':
      return {
        consultant_id: wanted?.consultant_id ?? actor.id,
        scheduled_date: wanted?.starts_at ?? body.scheduled_date ?? now,
      };
    case 'completed':
      return {
        completed_date: now,
        consultation_result: clean(body.consultation_result ?? '', 'consultation_result'),
        reason: null,
      };
    case 'rescheduled':
      return {
        scheduled_date: wanted?.starts_at ?? body.scheduled_date!,
        earlier_date: before,
        reason,
        ...(wanted && { consultant_id: wanted.consultant_id }),
      };
    default:
      return { reason };
  }
}

function refusal(db: Db, next: Status, current: consultations.Seen, { updated_at }: Body) {
  if (needsVersion(next) && current.status === 'pending' && !updated_at) return conflict('version_required');
  if (canBecome(next, current)) return changed(db, current);
  if (wasOvertaken(next, current)) return alreadyDone(db, current);
  return conflict('move_not_possible', { params: { status: current.status, next } });
}

/** The last is never thrown: the table of moves refuses this status. */
const notAllowed: Record<Status, CodeOf<403>> = {
  approved: 'approve_not_allowed',
  rejected: 'reject_not_allowed',
  completed: 'complete_not_allowed',
  rescheduled: 'reschedule_not_allowed',
  canceled: 'cancel_not_allowed',
  pending: 'ask_not_allowed',
  requested: 'role_not_allowed',
};

/** What is said after a move. */
export function messageOf(next: Status, { scheduled_date, slot, proposals }: Partial<Body>) {
  if (next === 'approved' && !scheduled_date && !slot)
    return t('Consultation request approved and scheduled for today');
  if (next === 'pending' && proposals) return t('Times proposed');
  return done[next] && t(done[next]);
}

const done: Partial<Record<Status, Message>> = {
  pending: msg('Question sent'),
  approved: msg('Consultation request approved'),
  rejected: msg('Consultation request rejected'),
  completed: msg('Consultation completed successfully'),
  rescheduled: msg('Consultation rescheduled'),
  canceled: msg('Consultation canceled'),
};

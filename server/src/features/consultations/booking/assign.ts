import type { Assignee } from '@consultflow/contract/appointments/schema';
import { canArrange } from '@consultflow/contract/consultations/policy';
import { isOpen, isScheduled, open, scheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { assignmentReason } from '@consultflow/contract/timeline/assignment';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../../db/open.ts';
import { allow, conflict, found } from '../../../http/errors.ts';
import * as appointments from '../../appointments/queries.ts';
import { nextAssignee } from './auto-assign.ts';
import { canAdvise } from './advisers.ts';
import { checkConsultant, lockFor, take, TimeTaken } from './times.ts';
import { assignTo, changed } from '../change.ts';
import { tellOfAssignment, tellOfAssignmentByRoom, tellOfHandOver } from '../news.ts';
import * as consultations from '../queries.ts';

/** Gives a case to a consultant of its room, with its appointment if they are free then. Call it in a transaction. */
export async function assign(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { consultant_id, updated_at }: Assignee,
) {
  allow(canArrange(actor), 'arrange_not_allowed');
  if (consultant_id) await checkConsultant(trx, seen, consultant_id, 'consultant_id');
  if (!isOpen(seen) && !isScheduled(seen)) throw conflict('not_assignable');
  if (!consultant_id && !isOpen(seen)) throw conflict('assignee_needed');
  if (consultant_id === seen.consultant_id) return { consultation: seen, message: undefined };

  const booked = consultant_id ? await appointments.bookedFor(trx, seen) : undefined;
  const wanted =
    booked && consultant_id && !booked.has_begun
      ? {
          consultant_id,
          starts_at: booked.starts_at,
          ...(await appointments.arrange(trx, seen, consultant_id, carriedOver(booked))),
          link_of_client: booked.link_of_client,
          isSlot: false,
          span: booked,
        }
      : undefined;
  if (wanted) {
    await lockFor(trx, seen, [wanted]);
    const { ends_at } = booked!;
    if (!(await canAdvise(trx, seen, { ...wanted, ends_at }))) throw new TimeTaken(seen, wanted);
  }
  const from = consultant_id ? [...open, ...scheduled] : open;
  const name = consultant_id && (await consultations.nameOf(trx, consultant_id));
  const reason = assignmentReason(seen.consultant_name, name);
  // What was read decides whether an appointment goes along.
  const version = updated_at ?? (consultant_id ? seen.updated_at : undefined);
  const assigned = await assignTo(trx, actor, { id: seen.id, from, seen: version }, consultant_id, reason);
  if (!assigned)
    throw await changed(trx, found(await consultations.find(trx, actor, seen.id), 'consultation_not_found'));
  if (wanted) {
    const { starts_at, ends_at } = await take(trx, seen, wanted, 'book');
    await appointments.record(trx, actor.id, seen, {
      what: 'changed',
      starts_at,
      ends_at,
      consultant_id: wanted.consultant_id,
      mode: wanted.mode,
    });
  }
  if (consultant_id && consultant_id !== actor.id)
    await tellOfAssignment(trx, actor, { ...seen, consultant_id }, assigned.entry_id);
  await tellOfHandOver(trx, actor, { ...seen, consultant_id }, seen, assigned.entry_id);
  return {
    consultation: await consultations.afterwards(trx, actor, seen, {
      consultant_id,
      assignee_id: consultant_id,
      consultant_name: name,
      consultant_email: null,
    }),
    message: consultant_id ? t('Consultation assigned') : t('Consultation is assigned to nobody'),
  };
}

/** Gives a new request to whom its room assigns it, whoever has sent it, and returns them; null if it is nobody. */
export async function assignByRoom(trx: Db, actor: Actor, seen: consultations.Seen) {
  if (seen.consultant_id) return seen.consultant_id;
  const consultant_id = await nextAssignee(trx, seen);
  if (!consultant_id) return null;
  const name = await consultations.nameOf(trx, consultant_id);
  const assigned = await assignTo(
    trx,
    actor,
    { id: seen.id, from: ['requested'] },
    consultant_id,
    assignmentReason(null, name),
    { isByRoom: true },
  );
  if (!assigned) return null;
  await tellOfAssignmentByRoom(trx, actor, { ...seen, consultant_id }, assigned.entry_id);
  return consultant_id;
}

/** A link of the former consultant is not one of the next; a number is the client's, and a link may be. */
const carriedOver = ({ mode, phone, link, link_of_client }: appointments.BookedFor) => {
  if (mode !== 'video') return { mode, phone };
  return link_of_client ? { mode, link } : {};
};

import { t } from '@consultflow/contract/language/t';
import { canEditRequest, canEditResult } from '@consultflow/contract/consultations/policy';
import { askedOf, type ConsultationChanges } from '@consultflow/contract/consultations/schema';
import { isCompleted, isOpen } from '@consultflow/contract/consultations/status';
import type { Actor } from '@consultflow/contract/users/schema';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import * as companies from '../companies/queries.ts';
import * as drafts from '../drafts/queries.ts';
import { attach, attachOfDraft } from '../files/queries.ts';
import * as rooms from '../rooms/queries.ts';
import { isRequired } from '../sign-offs/queries.ts';
import { assignByRoom } from './booking/assign.ts';
import { alreadyDone, changed, editRequest, editResult } from './change.ts';
import { clean } from './clean.ts';
import { tellOfHandOver, tellOfResult, tellOfRoom } from './news.ts';
import { prefer, preferInRoom } from './booking/preferences.ts';
import * as consultations from './queries.ts';
import { endSignOff } from './result/sign-off-change.ts';

/** Changes what the actor may edit: a client an open request, a consultant a result. Call it in a transaction. */
export async function edit(
  trx: Db,
  actor: Actor,
  consultation: consultations.Seen,
  body: ConsultationChanges,
  { written_by }: { written_by?: string } = {},
) {
  allow(actor.role !== 'client' || canEditRequest(actor, consultation), 'edit_request_not_allowed');
  const message = canEditRequest(actor, consultation)
    ? await editOwn(trx, actor, consultation, body)
    : await editItsResult(trx, actor, consultation, body, written_by);
  return {
    consultation: found(await consultations.find(trx, actor, consultation.id), 'consultation_not_found'),
    message,
  };
}

/** Sharing is possible in every status. */
async function editOwn(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { is_shared, ...request }: ConsultationChanges,
) {
  if (is_shared !== undefined && is_shared !== seen.is_shared) {
    if (!seen.company_id) throw invalid('company_of_request_missing', 'is_shared');
    // Whoever has left the company no longer shares with it.
    if (is_shared) found(await companies.find(trx, actor, seen.company_id), 'company_not_found');
    found((await consultations.share(trx, seen, is_shared)) || undefined, 'company_not_found');
  }
  const isOnlySharing =
    is_shared !== undefined &&
    Object.keys(askedOf(request)).length === 0 &&
    !request.preferences &&
    request.file_ids.length === 0;
  return isOnlySharing
    ? is_shared
      ? t('The members of the company see this consultation now')
      : t('Only you and the firm see this consultation now')
    : editOwnRequest(trx, actor, seen, request);
}

async function editOwnRequest(trx: Db, actor: Actor, seen: consultations.Seen, body: ConsultationChanges) {
  const { room = seen.room, problem_details, updated_at } = body;
  if (!isOpen(seen)) throw await alreadyDone(trx, seen);
  if (seen.status === 'pending') throw conflict('answer_first');
  if (room !== seen.room) await checkRoom(trx, room);

  const changes = {
    ...askedOf(body),
    room,
    ...(room !== seen.room && { consultant_id: null }),
    ...(problem_details && { problem_details: clean(problem_details, 'problem_details') }),
  };
  const edited = await editRequest(trx, actor, seen.id, changes, updated_at);
  if (!edited) {
    const now = found(await consultations.find(trx, actor, seen.id), 'consultation_not_found');
    if (now.status === 'pending') throw conflict('answer_first');
    throw await (isOpen(now) ? changed(trx, now) : alreadyDone(trx, now));
  }
  await attach(trx, actor, edited, body.file_ids);
  const after = found(await consultations.find(trx, actor, seen.id), 'consultation_not_found');
  if (room === seen.room) {
    if (body.preferences) await prefer(trx, after, body.preferences);
  } else {
    await preferInRoom(trx, after, seen, body.preferences);
    // Whoever was to advise may not advise in another room, which is told of it and assigns it as its own.
    await tellOfRoom(trx, actor, after);
    const consultant_id = await assignByRoom(trx, actor, after);
    await tellOfHandOver(trx, actor, { ...after, consultant_id }, seen, edited.entry_id);
  }
  return t('Consultation request updated successfully');
}

async function editItsResult(
  trx: Db,
  actor: Actor,
  seen: consultations.Seen,
  { status, consultation_result, file_ids, updated_at }: ConsultationChanges,
  /** Of a text that the actor has signed. */
  written_by: string | undefined,
) {
  allow(canEditResult(actor), 'edit_result_not_allowed');
  if (!isCompleted(seen)) throw conflict('no_result_yet');
  // Meant to complete it, by a user who has not seen that it is completed.
  if (status && !updated_at) throw await alreadyDone(trx, seen);

  const result = clean(consultation_result ?? '', 'consultation_result');
  if (!written_by && (await isRequired(trx, seen.room))) {
    // Files are signed with the draft that they belong to.
    if (result !== seen.consultation_result || file_ids.length > 0) throw conflict('sign_off_required');
    return t('Consultation result updated successfully');
  }
  const edited = await editResult(trx, actor, seen.id, result, { seen: updated_at, written_by });
  if (!edited)
    throw await changed(trx, found(await consultations.find(trx, actor, seen.id), 'consultation_not_found'));
  if (written_by) await attachOfDraft(trx, edited);
  else await attach(trx, actor, edited, file_ids, true);
  await drafts.consume(trx, actor, edited, result);
  await endSignOff(trx, actor, seen);
  await tellOfResult(trx, actor, seen, { entry_id: edited.entry_id, isSigned: written_by !== undefined });
  return t('Consultation result updated successfully');
}

/** A room that accepts requests, or a 400. */
export async function checkRoom(db: Db, room: string) {
  if (!(await rooms.findActive(db, room))) throw invalid('room_not_open', 'room');
}

import { open } from '@consultflow/contract/consultations/status';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { oneOf } from '../db/literal-in.ts';

/** Recent notifications, as the server would have created them; older ones are read. */
export async function tellAll(db: Db, admin: { id: string }, now: Date) {
  await tellClients(db, now);
  await tellConsultants(db, now);
  await tellOfSignOffs(db);
  await tellAdmin(db, admin, now);
}

const recently = (now: Date) => sql`${now}::timestamptz - interval '21 days'`;
const isRead = (now: Date) => sql`changed_at < ${now}::timestamptz - interval '4 days'`;

/** Every move of their consultations except their own. */
const tellClients = (db: Db, now: Date) =>
  sql`
    insert into notifications (user_id, kind, params, title, message, type, link, is_read, created_at, consultation_id)
    select client_id, words.kind,
      jsonb_build_object('by', actor.name, 'topic', left(topic, 200), 'number', number, 'reason', change.reason),
      words.title,
      '“' || actor.name || '” ' || words.verb || ' #' || number || ' “' || left(topic, 200) || '”.'
        || coalesce(' Reason: “' || change.reason || '”', ''),
      words.type, '/client/consultations/' || consultations.id || '#' || change.id, ${isRead(now)}, changed_at, consultations.id
    from consultation_changes as change
    join consultations on consultations.id = consultation_id
    join users as actor on actor.id = changed_by
    join (values
      ('approved', 'request_approved', 'Request approved', 'approved', 'success'),
      ('rejected', 'request_rejected', 'Request rejected', 'rejected', 'warning'),
      ('rescheduled', 'consultation_rescheduled', 'Consultation rescheduled', 'set a new date for', 'info'),
      ('canceled', 'consultation_canceled', 'Consultation canceled', 'canceled', 'warning'),
      ('completed', 'consultation_completed', 'Consultation completed', 'completed', 'success')
    ) as words (status, kind, title, verb, type) on words.status = to_status
    where from_status is distinct from to_status and changed_by <> client_id and changed_at > ${recently(now)}
  `.execute(db);

/** Waiting requests in their rooms. */
const tellConsultants = (db: Db, now: Date) =>
  sql`
    insert into notifications (user_id, kind, params, title, message, type, link, is_read, created_at, consultation_id)
    select consultant.id, 'request_made',
      jsonb_build_object('by', client.name, 'topic', left(topic, 200), 'number', number, 'room', room),
      'New consultation request',
      '“' || client.name || '” asks about #' || number || ' “' || left(topic, 200) || '” in Room ' || room || '.',
      'info', '/consultant/consultations/' || consultations.id || '#' || request.id, false, consultations.created_at, consultations.id
    from consultations
    join users as client on client.id = client_id
    join timeline_entries as request on request.consultation_id = consultations.id and request.kind = 'request'
    join users as consultant on consultant.role = 'consultant' and room = any (consultant.specialties)
    where ${oneOf('consultations.status', open)} and consultations.created_at > ${recently(now)}
      and may_still_read(consultant.id, consultations.id)
  `.execute(db);

/** A draft that waits for a signature, to its signer, and one that was returned, to whoever asked. */
const tellOfSignOffs = (db: Db) =>
  sql`
    insert into notifications (user_id, kind, params, title, message, type, link, is_read, created_at, consultation_id)
    select reader, words.kind,
      jsonb_build_object('by', actor.name, 'topic', left(topic, 200), 'number', number)
        || case when state = 'returned' then jsonb_build_object('remark', remark) else '{}' end,
      words.title,
      '“' || actor.name || '” ' || words.verb || ' #' || number || ' “' || left(topic, 200) || '”.'
        || coalesce(' Remark: “' || remark || '”', ''),
      words.type, '/consultant/consultations/' || consultations.id || '#' || entry.id, false, entry.at, consultations.id
    from sign_offs as asked
    join sign_off_changes as happened on happened.sign_off_id = asked.id and happened.what = asked.state
    join timeline_entries as entry on entry.id = happened.id
    join consultations on consultations.id = asked.consultation_id
    join users as actor on actor.id = entry.actor_id
    join (values
      ('requested', 'sign_off_requested', 'Your sign-off is requested', 'asks you to sign the result of', 'info'),
      ('returned', 'sign_off_refused', 'Draft returned', 'returned the draft for', 'warning')
    ) as words (of_state, kind, title, verb, type) on of_state = state
    cross join lateral (select case state when 'requested' then asked.signer_id else asked.requested_by end) as told (reader)
  `.execute(db);

/** Accounts that wait for approval. */
const tellAdmin = (db: Db, admin: { id: string }, now: Date) =>
  sql`
    insert into notifications (user_id, kind, params, title, message, type, link, is_read, created_at)
    select ${admin.id}::uuid, 'client_signed_up',
      jsonb_build_object('name', client.name, 'company', company.name), 'New client',
      '“' || client.name || '” of “' || translate(company.name, '«»', '''''') || '” has signed up and awaits approval.',
      'info', '/admin/pending-approvals?open=' || client.id, false, client.created_at
    from users as client
    join lateral (
      select name from companies where client_id = client.id order by created_at, id limit 1
    ) as company on true
    where client.account_status = 'pending' and client.created_at > ${recently(now)}
  `.execute(db);

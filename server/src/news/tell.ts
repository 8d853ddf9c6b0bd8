import { DEFAULT_LANGUAGE } from '@consultflow/contract/language/languages';
import { withoutIsolation } from '@consultflow/contract/language/t';
import type { NotificationType } from '@consultflow/contract/notifications/schema';
import type { Role } from '@consultflow/contract/users/schema';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { asReader } from '../language/reader.ts';
import { personMaySee } from '../visibility/consultation.ts';
import { type Kind, rendered, type NewsContent } from './kinds.ts';

/** The cause of what nobody does, such as a deadline: it counts among the reader's own mails, which are not limited. */
export const TIME = Symbol('time');

export type News = NewsContent & {
  type: NotificationType;
  link: string | null;
  /** The user who caused it; null for somebody who has just signed up. */
  caused_by: string | null | typeof TIME;
  /** Mailed at once, without merging. */
  at_once?: boolean;
  /** What it is about: it reaches only those who may see it. */
  consultation_id?: string;
  /** The message it is about: its mail waits for a minute of quiet in the consultation, ten minutes at the latest. */
  entry_id?: string;
  /** Adds to an unread notification of the same kind and consultation, if there is one. */
  merges?: 'keeping its link' | 'with the new link';
};

/** The screen where an admin decides on an account. */
export const linkToApproval = (id: string) => `/admin/pending-approvals?open=${id}`;

/** The screen where a consultant decides on a request: news of earlier versions lead there. */
export const linkToRequest = (id: string) => `/consultant/request/${id}`;

/** The page of a consultation, which has an address for each role. */
export const linkToCase = (role: Role, consultation_id: string) =>
  `/${role}/consultations/${consultation_id}`;

/** An entry on this page. */
export const linkToEntry = (role: Role, consultation_id: string, entry_id: string) =>
  `${linkToCase(role, consultation_id)}#${entry_id}`;

type People = ReturnType<typeof sql<boolean>>;

/** Notifies one person. Call it in the transaction of the change. */
export const tell = (db: Db, user_id: string, news: News) =>
  tellAll(db, news, sql<boolean>`users.id = ${user_id}`);

/** Notifies each of these people. */
export const tellEach = (db: Db, user_ids: string[], news: News) =>
  tellAll(db, news, sql<boolean>`users.id = any(${user_ids}::uuid[])`);

/** Notifies every active admin. */
export const tellAdmins = (db: Db, news: News) => tellAll(db, news, sql<boolean>`users.role = 'admin'`);

/** Notifies every active consultant of a room. */
export const tellRoom = (db: Db, room: string, news: News) =>
  tellAll(db, news, sql<boolean>`users.role = 'consultant' and ${room} = any(users.specialties)`);

/**
 * Notifies the assignee of a case; while it lacks one, the consultants of its room, and of a restricted one those named.
 */
export const tellAssignee = (
  db: Db,
  { id, room, consultant_id }: { id: string; room: string; consultant_id: string | null },
  news: News,
) =>
  tellAll(
    db,
    news,
    sql<boolean>`(users.id = ${consultant_id}::uuid
      or users.role = 'consultant'
        and (
          ${room} = any(users.specialties)
          or users.id in (select user_id from case_people where consultation_id = ${id}::uuid))
        and (
          select lacks_assignee(one.consultant_id, one.is_restricted, one.id) from consultations as one
          where one.id = ${id}::uuid))`,
  );

/**
 * In the app and by mail, by the firm's settings and, for mail, those of each person. Who gets a calendar file of the
 * same change reads it there.
 */
async function tellAll(
  db: Db,
  { type, link, caused_by, at_once = false, consultation_id, entry_id, merges, ...told }: News,
  who: People,
) {
  const about = consultation_id ?? null;
  const mayKnow =
    about === null
      ? sql`true`
      : sql`exists (select from consultations where consultations.id = ${about} and ${personMaySee()})`;
  const english = asReader(DEFAULT_LANGUAGE, () => rendered({ ...told, title: '', message: '' }));
  const [title, message] = [withoutIsolation(english.title), withoutIsolation(english.message)];
  const params = JSON.stringify(told.params);
  const cause = caused_by === TIME ? sql`id` : sql`${caused_by}::uuid`;
  await sql`
    with told as materialized (
      select users.id, settings.notify_in_app as in_app, settings.notify_by_email and users.wants_mail as by_mail
      from users cross join settings
      where users.is_active and users.deleted_at is null and ${who} and ${mayKnow}
    )${merges ? merging(told.kind, params, about, merges === 'with the new link' ? link : null) : sql``}, in_app as (
      insert into notifications (user_id, kind, params, title, message, type, link, consultation_id)
      select id, ${told.kind}, ${params}::jsonb, ${title}, ${message}, ${type}, ${link}, ${about}::uuid
      from told where in_app ${merges ? sql`and id not in (select user_id from merged)` : sql``}
    )
, on_event as (
      update calendar_mails set news = news || ${JSON.stringify([{ told, title, message, link }])}::jsonb
      from told
      where by_mail and calendar_mails.user_id = told.id and calendar_mails.consultation_id = ${about}::uuid
        and txid = pg_current_xact_id() and ${entry_id ?? null}::uuid is null
      returning calendar_mails.user_id
    )
    insert into news_mails (user_id, caused_by, kind, params, title, message, link, consultation_id, entry_id, due_at)
    select id, ${cause}, ${told.kind}, ${params}::jsonb, ${title}, ${message}, ${link}, ${about}::uuid,
      ${entry_id ?? null}::uuid, now() + ${at_once ? '0 minutes' : '1 minute'}::interval
    from told
    where by_mail and id not in (select user_id from on_event)
      and (${caused_by === TIME} or mails_waiting(id, ${cause}, ${MOST_WAITING}) < ${MOST_WAITING})
  `.execute(db);
}

/** A further news of the same kind and consultation adds to the newest unread notification. */
const merging = (kind: string, params: string, about: string | null, link: string | null) => sql`, merged as (
      update notifications set created_at = now(), link = coalesce(${link}, link), params = ${params}::jsonb
        || jsonb_build_object('count', coalesce((notifications.params ->> 'count')::integer, 0) + 1)
      from told
      where in_app and notifications.user_id = told.id and notifications.kind = ${kind}
        and notifications.consultation_id = ${about}::uuid and not notifications.is_read
        and not exists (
          select from notifications as newer
          where newer.user_id = told.id and newer.kind = ${kind} and newer.consultation_id = ${about}::uuid
            and not newer.is_read and (newer.created_at, newer.id) > (notifications.created_at, notifications.id))
      returning notifications.user_id
    )`;

/** A mail lists fewer: further news of one user for the same person are shown only in the app. */
const MOST_WAITING = 50;

/**
 * Notifications of a request or account that was just decided, of these kinds or of any, to everybody or to one user:
 * they become read and are not mailed.
 */
export async function settle(db: Db, links: string[], kinds?: readonly Kind[], of?: string) {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('link', 'in', links)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .$if(of !== undefined, (query) => query.where('user_id', '=', of!))
    // Spelled as the index of unread ones has it: with a parameter, a plan cannot use it.
    .where(sql<boolean>`not is_read`)
    .execute();
  const ofKind = kinds ? sql`and kind = any(${kinds}::text[])` : sql``;
  const ofUser = of === undefined ? sql`` : sql`and user_id = ${of}`;
  await sql`delete from news_mails where link = any(${links}::text[]) ${ofKind} ${ofUser}`.execute(db);
}

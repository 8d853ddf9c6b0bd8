import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Meeting } from '../../../news/meeting.ts';
import { tellOfReminder } from '../news.ts';
import * as consultations from '../queries.ts';

/** The most cases of a sweep: the next sweep goes on. */
const MOST = 100;

/** In minutes: a reminder is late by at most a quarter of its distance from the appointment, and by an hour. */
const LATEST = 60;

/**
 * Reminds both sides of their appointments, each once, on any of several servers. What is due for longer, as the servers
 * stood still or a backup was restored, is told to nobody.
 */
export async function remindOfAppointments(db: Db) {
  for (const id of await withDue(db)) await db.transaction().execute((trx) => remind(trx, id));
}

const withDue = async (db: Db) =>
  (
    await sql<{ consultation_id: string }>`
      select consultation_id from reminders join appointments on appointments.id = appointment_id
      where done_at is null and remind_at <= now()
      group by consultation_id order by min(remind_at), consultation_id limit ${MOST}`.execute(db)
  ).rows.map(({ consultation_id }) => consultation_id);

type Due = { appointment_id: string; user_id: string; consultant_id: string; starts_at: string } & Meeting;

/** Locks the case first, as every move does; another server or a move may have been faster. */
async function remind(trx: Db, id: string) {
  const still = await trx
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!still) return;
  const { rows } = await sql<Due>`
    with due as (
      update reminders set done_at = now() from appointments
      where appointments.id = appointment_id and consultation_id = ${id} and done_at is null and remind_at <= now()
      returning appointment_id, user_id, consultant_id, starts_at, mode, phone,
        case when not link_of_client then link end as link,
        now() - remind_at <= make_interval(mins => least(minutes_before / 4, ${LATEST})) as is_in_time
    )
    select distinct appointment_id, user_id, consultant_id, starts_at, mode, link, phone from due
    where is_in_time`.execute(trx);
  for (const { user_id, consultant_id, appointment_id, starts_at: at, ...meeting } of rows)
    await tellOfReminder(trx, await consultations.about(trx, id), {
      user_id,
      consultant_id,
      appointment_id,
      at,
      meeting: { mode: meeting.mode, link: meeting.link, phone: meeting.phone },
    });
}

import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Item } from './job.ts';

/** Whether a person may still read a consultation. */
export const mayStillRead = async (db: Db, user_id: string, consultation_id: string) =>
  (await stillSeenOf(db, user_id, [consultation_id])).has(consultation_id);

/** Whether a consultation is restricted; false if it has been deleted. */
export const isRestricted = async (db: Db, id: string) =>
  (await db.selectFrom('consultations').select('is_restricted').where('id', '=', id).executeTakeFirst())
    ?.is_restricted === true;

/** The news without those of consultations that the person may not see any longer. */
export async function stillSeen<T extends Item>(db: Db, user_id: string, items: T[]): Promise<T[]> {
  const ids = [...new Set(items.flatMap(({ consultation_id }) => consultation_id ?? []))];
  if (ids.length === 0) return items;
  const seen = await stillSeenOf(db, user_id, ids);
  return items.filter(({ consultation_id }) => !consultation_id || seen.has(consultation_id));
}

async function stillSeenOf(db: Db, user_id: string, ids: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id where may_still_read(${user_id}::uuid, id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The news without reminders of appointments that have begun, were moved, canceled or handed over since, or no longer take
 * place, as a mail may have waited for its server or for the restore of a backup.
 */
export async function stillTrue<T extends Item>(db: Db, user_id: string, items: T[]): Promise<T[]> {
  const reminders = items.flatMap((item) => reminderIn(item) ?? []);
  if (reminders.length === 0) return items;
  const { rows } = await sql<{ id: string; starts_at: string }>`
    select appointments.id, starts_at from appointments join consultations on consultations.id = consultation_id
    where appointments.id = any(${reminders.map(({ id }) => id)}::uuid[]) and state = 'booked' and starts_at > now()
      and ${user_id} in (appointments.consultant_id, client_id)
      and takes_place(client_id, appointments.consultant_id)`.execute(db);
  const due = new Map(rows.map(({ id, starts_at }) => [id, Date.parse(starts_at)]));
  return items.filter((item) => {
    const reminder = reminderIn(item);
    return !reminder || due.get(reminder.id) === Date.parse(reminder.at);
  });
}

/** The appointment that a news reminds of. */
function reminderIn({ told }: Item) {
  if (told?.kind !== 'appointment_reminder') return undefined;
  const { appointment_id, time } = told.params as { appointment_id: string; time: { at: string } };
  return { id: appointment_id, at: time.at };
}

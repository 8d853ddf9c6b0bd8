import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { codeOf } from '../../db/pg-errors.ts';

/** SQLSTATE of a time zone that the database does not know, among others. */
const INVALID_PARAMETER = '22023';

/** Replaces a firm's zone that this database does not know, as another one did, by UTC: nothing could be booked. */
export async function replaceUnknownZone(db: Db, warn: (line: string) => void) {
  try {
    await sql`select now() at time zone time_zone from settings`.execute(db);
  } catch (error) {
    if (codeOf(error) !== INVALID_PARAMETER) throw error;
    await db.updateTable('settings').set({ time_zone: 'UTC' }).execute();
    warn("The database does not know the firm's time zone: it is UTC until an admin saves another");
  }
}

import type { Db } from '../db/open.ts';

/** The time zone of somebody's calendar: the firm's. */
export const zoneOf = async (db: Db) =>
  (await db.selectFrom('settings').select('time_zone').executeTakeFirstOrThrow()).time_zone;

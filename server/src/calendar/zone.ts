import { knownZone } from '@consultflow/contract/known-zone';
import type { Db } from '../db/open.ts';

/** The time zone of somebody's calendar: theirs, or the firm's if that is not known. */
export const zoneOf = async (db: Db, { time_zone }: { time_zone?: string | null | undefined }) =>
  knownZone(time_zone) ??
  knownZone((await db.selectFrom('settings').select('time_zone').executeTakeFirstOrThrow()).time_zone) ??
  'UTC';

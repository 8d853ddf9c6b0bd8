import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A firm that never closes, and did not in the last thirty days. */
export async function neverClose(db: Db) {
  const hours = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]));
  await sql`update settings set time_zone = 'UTC', opening_hours = ${JSON.stringify(hours)}`.execute(db);
  await sql`delete from opening_times`.execute(db);
  await sql`select plan_opening(now() - interval '30 days')`.execute(db);
}

/** As if the clock of a case had begun earlier. */
export async function letPass(db: Db, id: string, hours: number) {
  await sql`update clock_intervals set started_at = started_at - make_interval(secs => ${hours * 3600})
    where consultation_id = ${id} and ended_at is null`.execute(db);
  await sql`select run_clock(${id}, true)`.execute(db);
}

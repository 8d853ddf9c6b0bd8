import { sql } from 'kysely';
import type { Db } from '../../src/db/open.ts';

const STEP = 48 * 3_600_000;

/** The time zones whose clocks are the same here and in the database, whose time zone data may be of another year. */
export async function zonesInCommon(db: Db, from: number, to: number) {
  const zones = Intl.supportedValuesOf('timeZone');
  const moments: string[] = [];
  for (let at = from; at <= to; at += STEP) moments.push(new Date(at).toISOString());
  const { rows } = await sql<{ zone: string; clocks: string[] }>`
    select zone, array_agg(to_char(moment at time zone zone, 'YYYY-MM-DD HH24:MI') order by moment) as clocks
    from unnest(${zones}::text[]) as zone
    cross join unnest(${moments}::timestamptz[]) as moment
    where zone in (select name from pg_timezone_names)
    group by zone`.execute(db);
  const common = rows.filter(({ zone, clocks }) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return moments.every((moment, index) => clock.format(new Date(moment)) === clocks[index]);
  });
  // A year of new data changes few.
  if (common.length < zones.length - 20) throw new Error(`Only ${common.length} time zones are the same`);
  return common.map(({ zone }) => zone).toSorted();
}

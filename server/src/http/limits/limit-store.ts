import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export type Limit = { points: number; seconds: number };

/** An attempt that counts until it is given back; `keep` sets its time to now. */
export type Taken = { keep: () => Promise<unknown>; giveBack: () => Promise<unknown> };
export type SharedLimit = ReturnType<typeof sharedLimit>;

/**
 * A rate limit with a sliding window, shared by all servers on one database and timed by its clock. `take` returns the
 * attempt, or in how many seconds one will be free.
 */
export const sharedLimit = (db: Db, name: string, { points, seconds }: Limit) => ({
  take: async (of: string): Promise<Taken | { wait: number }> => {
    const key = `${name}:${of}`;
    const { isRefused, at, wait } = await take(db, key, points, seconds);
    if (isRefused) return { wait: Math.max(1, Math.ceil(wait)) };
    return { keep: () => keep(db, key, at), giveBack: () => giveBack(db, key, at) };
  },
});

type Row = { isRefused: boolean; at: string; wait: number };

/** Attempts from before the clock was set back count as made now: for one window, not longer. */
async function take(db: Db, key: string, points: number, seconds: number) {
  const { rows } = await sql<Row>`
    insert into limits (key, points, expire, tries)
    select ${key}, 1, ${expiry(sql`at`, seconds)}, array[at] from (select clock_timestamp() as at) as clock
    on conflict (key) do update set (points, expire, tries) = (
      select cardinality(old) + 1, ${expiry(sql`made[cardinality(made)]`, seconds)}, made
      from (select clock_timestamp() as at) as clock
      cross join lateral (select array(
        select least(try, at) from unnest(limits.tries) as try
        where try > at - make_interval(secs => ${seconds}) order by try
      ) as old) as counted
      cross join lateral (
        select case when cardinality(old) < ${points}::int then old || at else old end as made
      ) as result
    )
    returning points > ${points}::int as "isRefused", tries[cardinality(tries)]::text as at,
      extract(epoch from tries[cardinality(tries) - ${points}::int + 1] - clock_timestamp())::float8
        + ${seconds}::float8 as wait
  `.execute(db);
  return rows[0]!;
}

const expiry = (at: ReturnType<typeof sql>, seconds: number) =>
  sql`((extract(epoch from ${at}) + ${seconds}::int) * 1000)::bigint`;

/** Sets the time of an attempt to now: it counts from when it was made, not from when it was queued. */
const keep = (db: Db, key: string, at: string) =>
  sql`update limits set tries[array_position(tries, ${at}::timestamptz)] = clock_timestamp()
    where key = ${key} and ${at}::timestamptz = any(tries)`.execute(db);

const giveBack = (db: Db, key: string, at: string) =>
  sql`update limits set points = points - 1,
      tries = tries[:array_position(tries, ${at}::timestamptz) - 1]
        || tries[array_position(tries, ${at}::timestamptz) + 1:]
    where key = ${key} and ${at}::timestamptz = any(tries)`.execute(db);

/** An hour after they expire. */
export const clearExpired = (db: Db) =>
  sql`delete from limits where expire < extract(epoch from now() - interval '1 hour') * 1000`.execute(db);

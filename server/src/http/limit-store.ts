import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '../db/open.ts';

export type Limit = { points: number; seconds: number };

/** A limit that all servers over one database keep together. */
export const sharedLimiter = (db: Db, keyPrefix: string, { points, seconds }: Limit) =>
  new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    tableName: 'limits',
    // By our own migration.
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
  });

/** Takes one point. Answers how many seconds there is none any more, else undefined. */
export async function take(limiter: RateLimiterAbstract, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    if (seconds <= limiter.duration) return seconds;
    // Counted by a clock that has been put back since; nobody waits for it to get there again.
    await limiter.delete(key);
    return take(limiter, key);
  }
}

import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, expect, test, vi } from 'vitest';
import { textOf } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { newDatabase } from '../../../test/support/database.ts';
import { clearExpired, type Limit, type SharedLimit, sharedLimit, type Taken } from './limit-store.ts';

const { db, url, end } = await newDatabase();
const another = openDatabase(url, () => {});
afterAll(async () => {
  await another.destroy();
  await end();
});

const MINUTE = 60;
const limit = { points: 10, seconds: 15 * MINUTE };

/** As if so many seconds went by. */
const pass = (seconds: number) =>
  sql`update limits set expire = expire - ${seconds}::int * 1000,
    tries = array(select try - make_interval(secs => ${seconds}) from unnest(tries) as try)`.execute(db);

/** The earlier implementation: a window starts with the first attempt and ends for all, by the clock of each server. */
function fixedWhile(at: typeof db, keyPrefix: string, { points, seconds }: Limit): SharedLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        at.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
  const take: SharedLimit['take'] = async (key) => {
    try {
      await limiter.consume(key);
      return { keep: async () => {}, giveBack: () => limiter.reward(key) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const wait = Math.ceil(refusal.msBeforeNext / 1000);
      if (wait <= seconds) return { wait };
      await limiter.delete(key);
      return take(key);
    }
  };
  return { take };
}

let count = 0;
/** A new key for each test, at two servers. */
function twoServers(make: typeof sharedLimit = sharedLimit) {
  count += 1;
  const key = `key ${count}`;
  const [one, other] = [db, another].map((at) => make(at, 'any', limit));
  return { one: () => one!.take(key), other: () => other!.take(key) };
}
type Take = () => ReturnType<SharedLimit['take']>;

const isTaken = (answer: Taken | { wait: number }) => !('wait' in answer);
/** How many concurrent attempts succeed, and how long the others must wait. */
async function ask(many: number, ...takes: Take[]) {
  const asked = Array.from({ length: many }, (_, index) => takes[index % takes.length]!());
  const answers = await Promise.all(asked);
  const waits = answers.flatMap((answer) => ('wait' in answer ? [answer.wait] : []));
  return { taken: answers.filter(isTaken), waits };
}

/** One attempt, nine a minute before its window ends, and as many as possible a minute after. */
async function aroundTheEnd(make?: typeof sharedLimit) {
  const { one, other } = twoServers(make);
  await ask(1, one);
  await pass(14 * MINUTE);
  const before = await ask(9, one, other);
  await pass(2 * MINUTE);
  const after = await ask(10, one, other);
  return { withinMinutes: before.taken.length + after.taken.length, waits: after.waits, one };
}

/** Ten attempts at one server, and ten at another whose clock is some seconds behind. */
async function withClocksApart(make?: typeof sharedLimit) {
  const { one, other } = twoServers(make);
  const first = await ask(10, one);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5_000 });
  try {
    return first.taken.length + (await ask(10, other)).taken.length;
  } finally {
    vi.useRealTimers();
  }
}

test('any sliding window of a quarter of an hour allows ten attempts', async () => {
  const { withinMinutes, waits, one } = await aroundTheEnd();
  expect([withinMinutes, waits.length]).toEqual([10, 9]);
  // The announced waits are right: not early, with a minute for a busy machine, and each on time.
  expect(Math.max(...waits)).toBeLessThanOrEqual(13 * MINUTE);
  await pass(Math.min(...waits) - MINUTE);
  expect((await ask(1, one)).taken).toEqual([]);
  await pass(MINUTE);
  expect((await ask(12, one)).taken).toHaveLength(9);
});

test('two servers whose clocks differ by seconds share one count', async () => {
  expect(await withClocksApart()).toBe(10);
});

test('fixed windows by the clock of each server are detected', async () => {
  expect((await aroundTheEnd(fixedWhile)).withinMinutes).toBe(19);
  expect(await withClocksApart(fixedWhile)).toBe(20);
});

test('ten of hundreds of attempts at once at two servers succeed', async () => {
  const { one, other } = twoServers();
  const { taken, waits } = await ask(300, one, other);
  expect([taken.length, waits.length]).toEqual([10, 290]);
  for (const wait of waits) expect([wait > 14 * MINUTE, wait <= 15 * MINUTE]).toEqual([true, true]);
});

test('an attempt that is given back can be used again once, also during other attempts', async () => {
  const { one, other } = twoServers();
  const { taken } = await ask(10, one, other);
  const back = taken.filter(isTaken).slice(0, 4) as Taken[];
  await Promise.all([...back, ...back].map(({ giveBack }) => giveBack()));
  const again = await ask(20, one, other);
  expect([again.taken.length, again.waits.length]).toEqual([4, 16]);
  // Giving back twice has not released another attempt.
  await Promise.all(back.map(({ giveBack }) => giveBack()));
  expect((await ask(5, one)).taken).toEqual([]);
});

/** The times of the attempts under the newest key. */
async function times() {
  const { rows } = await sql<{ tries: string[] }>`
    select tries::text[] from limits where key = ${`any:key ${count}`}`.execute(db);
  return rows[0]!.tries;
}

test('an attempt counts from its execution, not from the start of its wait', async () => {
  const { one } = twoServers();
  const [slow] = (await ask(1, one)).taken as [Taken];
  const [before] = await times();
  await slow.keep();
  expect(await times()).toEqual([expect.toSatisfy((after: string) => after > before!)]);
  expect((await ask(12, one)).taken).toHaveLength(9);
});

test('attempts counted while the clock was ahead expire one window from now', async () => {
  const { one } = twoServers();
  await ask(10, one);
  await pass(-60 * MINUTE);
  const { taken, waits } = await ask(5, one);
  expect(taken).toEqual([]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * MINUTE);
  await pass(Math.max(...waits));
  expect((await ask(12, one)).taken).toHaveLength(10);
});

test('entries are deleted an hour after they expire, not before', async () => {
  await sql`delete from limits`.execute(db);
  const { one } = twoServers();
  await ask(3, one);
  const left = async () => (await sql`select from limits`.execute(db)).rows.length;
  await pass(74 * MINUTE);
  await clearExpired(db);
  expect(await left()).toBe(1);
  await pass(2 * MINUTE);
  await clearExpired(db);
  expect(await left()).toBe(0);
});

test('the upgrade keeps the counts of the previous version', async () => {
  const { one, other } = twoServers();
  await sql`alter table limits drop column tries`.execute(db);
  const earlier = fixedWhile(db, 'any', limit);
  await ask(14, () => earlier.take(`key ${count}`));
  await sql.raw(textOf('0013_times_of_tries.sql')).execute(db);
  const { taken, waits } = await ask(4, one, other);
  expect([taken, waits.length]).toEqual([[], 4]);
  await pass(Math.max(...waits));
  expect((await ask(12, one, other)).taken).toHaveLength(10);
});

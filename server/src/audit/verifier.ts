import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { tryLock } from '../db/locks.ts';
import { codeOf } from '../db/pg-errors.ts';
import type { Db } from '../db/open.ts';
import { currentRound, keep, store } from './round.ts';
import { batchesAfter, type Read, type Tell, verifyBatch, verifyEnd } from './walk.ts';
import { END, verifyRange } from './range.ts';

const EVERY_MS = 10_000;
/** The most batches at once. */
const MOST = 20;

/** SQLSTATE of two servers that have verified the same. */
const SERIALIZATION_FAILURE = '40001';

/**
 * Verifies the next batches, unless another server is doing so, and stores how far it has come in the same transaction;
 * returns whether there are more. A round goes through the whole log and then follows its new batches for the rest of a
 * day.
 */
export const verifySome = (db: Db, most = MOST) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: locks } = await sql.raw<{ taken: boolean }>(tryLock('verifying')).execute(trx);
      if (!locks[0]?.taken) return false;
      const read: Read = async <Row>(text: string, values: unknown[] = []) =>
        (await trx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
      const round = await currentRound(trx);
      const { walk, found } = round;
      const batches = await batchesAfter(read, walk, most);
      if (batches.length === 0 && round.is_at_end) return false;

      const tell: Tell = (one) => keep(found, one);
      const wasSound = found.length === 0;
      const before = { ...walk };
      let sound = walk.highest;
      for (const batch of batches) {
        await verifyBatch(read, batch, walk, tell);
        if (found.length === 0) sound = walk.highest;
      }
      const isAtEnd = batches.length < most;
      const lowest = await verifyRange(
        read,
        { after: before.highest, until: isAtEnd ? END : walk.highest, batches: [before.batch, walk.batch] },
        tell,
      );
      if (isAtEnd) await verifyEnd(read, walk, tell);
      await store(
        trx,
        { walk, found, is_at_end: isAtEnd },
        wasSound ? Math.min(sound, lowest - 1) : undefined,
      );
      return !isAtEnd;
    });

/** Verifies the log again and again, beside other servers. */
export function openVerifier(db: Db, warn: (error: unknown) => void) {
  const closing = new AbortController();
  let verifying: Promise<void> | undefined;

  const verify = async () => {
    for (let more = true; more && !closing.signal.aborted;) {
      const began = performance.now();
      more = await verifySome(db);
      // Half of the time is for others.
      await pause(performance.now() - began);
    }
  };
  const timer = setInterval(() => {
    verifying ??= verify()
      .catch((error: unknown) => {
        if (codeOf(error) !== SERIALIZATION_FAILURE) warn(error);
      })
      .finally(() => (verifying = undefined));
  }, EVERY_MS);
  timer.unref();

  return {
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await verifying;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf } from '../../db/pg-errors.ts';
import type { Db } from '../../db/open.ts';
import { dropOldKeys } from '../../http/idempotency.ts';

const LOOK_MS = 2_000;

/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Looks at some of the words that texts have lost, and takes those away that none holds. False when there is nothing to
 * look at; throws while others are changing texts all the time.
 */
export const sweepWords = (db: Db) =>
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      const { rows } = await sql<{ swept: boolean }>`select sweep_words() as swept`.execute(trx);
      return rows[0]!.swept;
    });

/** Sweeps words, and the keys of calls, whenever there are any to sweep, beside other servers that do. */
export function openSweeper(db: Db, warn: (error: unknown) => void) {
  const closing = new AbortController();
  let sweeping: Promise<void> | undefined;

  const sweep = async () => {
    await dropOldKeys(db);
    for (let more = true; more && !closing.signal.aborted;) {
      const began = performance.now();
      more = await sweepWords(db);
      // Half of the time is for others, as after an upgrade there may be a million words to look at.
      await pause(performance.now() - began);
    }
  };
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error: unknown) => {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) warn(error);
      })
      .finally(() => (sweeping = undefined));
  }, LOOK_MS);
  timer.unref();

  return {
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await sweeping;
    },
  };
}

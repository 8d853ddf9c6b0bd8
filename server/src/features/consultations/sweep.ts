import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf } from '../../db/pg-errors.ts';
import type { Db } from '../../db/open.ts';
import { dropOld as dropOldFiles, forgetSent } from '../files/queries.ts';
import { sweepAcceptances } from './acceptance/sweep.ts';
import { sweepDue } from './booking/due.ts';
import { remindOfAppointments } from './booking/remind.ts';
import { sweepClocks } from './clock/sweep.ts';
import { dropOldKeys } from '../../http/idempotency.ts';

const LOOK_MS = 2_000;

/** SQLSTATE of a lock time-out. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Checks some of the words that texts have lost, and deletes those that no text contains. Returns false if there are
 * none to check; throws while others keep changing texts.
 */
export const sweepWords = (db: Db) =>
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      const { rows } = await sql<{ swept: boolean }>`select sweep_words() as swept`.execute(trx);
      return rows[0]!.swept;
    });

/**
 * Sweeps words, idempotency keys, files that nothing took, and what has become due, and reminds of appointments, whenever
 * there are any, beside other servers.
 */
export function openSweeper(db: Db, warn: (error: unknown) => void) {
  const closing = new AbortController();

  const sweep = async () => {
    await dropOldKeys(db);
    await dropOldFiles(db);
    await forgetSent(db);
    for (let more = true; more && !closing.signal.aborted;) {
      const began = performance.now();
      more = await sweepWords(db);
      // Half of the time is for others, as an upgrade may leave a million words to check.
      await pause(performance.now() - began);
    }
  };
  const sweepers = [
    again(sweep, warn),
    // Apart, as words and files may take long.
    again(() => sweepDue(db), warn),
    again(() => remindOfAppointments(db), warn),
    again(() => sweepClocks(db), warn),
    again(() => sweepAcceptances(db), warn),
  ];

  return {
    close: async () => {
      closing.abort();
      await Promise.all(sweepers.map((one) => one.close()));
    },
  };
}

/** Runs the work every two seconds, and not while it is running. */
function again(work: () => Promise<void>, warn: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) warn(error);
      })
      .finally(() => (running = undefined));
  }, LOOK_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

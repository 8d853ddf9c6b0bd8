import { sql } from 'kysely';
import { tryLock } from '../db/locks.ts';
import type { Db } from '../db/open.ts';

const EVERY_MS = 10_000;
/** The most entries of a batch. */
const MOST = 1_000;

/**
 * Puts committed entries into the next batch, unless another server is doing so; returns whether there are more. A batch
 * and how far it reaches are written in one transaction: one that ends halfway has done nothing.
 */
export const chainEntries = (db: Db, most = MOST) =>
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      const { rows: locks } = await sql.raw<{ taken: boolean }>(tryLock('chaining')).execute(trx);
      if (!locks[0]?.taken) return false;
      const { rows } = await sql<{ more: boolean }>`select chain_audit_entries(${most}) as more`.execute(trx);
      return rows[0]!.more;
    });

/** Chains new entries again and again, beside other servers, and once more when it is closed. */
export function openChainer(db: Db, warn: (error: unknown) => void) {
  const closing = new AbortController();
  let chaining: Promise<void> | undefined;

  const chain = async () => {
    while (!closing.signal.aborted && (await chainEntries(db)));
  };
  const timer = setInterval(() => {
    chaining ??= chain()
      .catch(warn)
      .finally(() => (chaining = undefined));
  }, EVERY_MS);
  timer.unref();

  return {
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await chaining;
      await chainEntries(db).catch(warn);
    },
  };
}

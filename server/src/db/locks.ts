/**
 * Every advisory lock of the product but those that triggers take by a hash of what they guard. Servers of earlier versions know the first two by these numbers: a lock that
 * changes its number no longer keeps them out.
 */
export const LOCKS = {
  /** One of several starters migrates, the others wait for it. A restore keeps them all out. */
  migrations: 4_917_212_001,
  /** Letters of rooms are given out one at a time. */
  letters: 4_917_212_002,
  /** One of several starters makes the queue, the others wait for it. */
  jobs: 4_917_212_003,
  /** One of several servers gathers news into mails, the others have nothing to do. */
  gathering: 4_917_212_004,
} as const;

type Lock = keyof typeof LOCKS;

/** The statement that waits for a lock and holds it until the end of the transaction. */
export const waitForLock = (name: Lock) => `select pg_advisory_xact_lock(${LOCKS[name]})`;

/** The statement that takes a lock until the end of the transaction, and answers whether it was free. */
export const tryLock = (name: Lock) => `select pg_try_advisory_xact_lock(${LOCKS[name]}) as taken`;

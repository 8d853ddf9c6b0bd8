/**
 * Every advisory lock of the product except those that triggers take by a hash of what they protect. Servers of earlier
 * versions know the first two by these numbers, so they must not change.
 */
export const LOCKS = {
  /** One of several starting servers migrates, the others wait. A restore holds it too. */
  migrations: 4_917_212_001,
  /** Letters of rooms are assigned one at a time. */
  letters: 4_917_212_002,
  /** One of several starting servers creates the queue, the others wait. */
  jobs: 4_917_212_003,
  /** One of several servers merges news into mails, the others skip it. */
  gathering: 4_917_212_004,
  /** One of several servers chains the audit log, the others skip it. */
  chaining: 4_917_212_005,
  /** One of several starting servers grants the role of the server its rights, the others wait. */
  roles: 4_917_212_006,
  /** One of several servers verifies the audit log, the others skip it. */
  verifying: 4_917_212_007,
} as const;

type Lock = keyof typeof LOCKS;

/** The statement that waits for a lock and holds it until the end of the transaction. */
export const waitForLock = (name: Lock) => `select pg_advisory_xact_lock(${LOCKS[name]})`;

/** The statement that tries to take a lock until the end of the transaction, and returns whether it was free. */
export const tryLock = (name: Lock) => `select pg_try_advisory_xact_lock(${LOCKS[name]}) as taken`;

import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { waitForLock } from './locks.ts';
import type { Db } from './open.ts';

/** The queue's own tables, beside ours. */
export const JOBS = 'consultflow_jobs';
export const MAIL = 'mail';

/** In seconds. What cannot be delivered is tried again, soon and then ever more seldom, for three days. */
const keep = {
  retryLimit: 1_000,
  retryDelay: 5,
  retryDelayMax: 300,
  retryBackoff: true,
  retentionSeconds: 3 * 24 * 60 * 60,
  deleteAfterSeconds: 60 * 60,
  expireInSeconds: 600,
  heartbeatSeconds: 15,
};

/** Makes the queue, or brings it up to the version of its library. */
export const prepareJobs = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`
      set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0
    `.execute(trx);
    await sql.raw(waitForLock('jobs')).execute(trx);
    await makeQueue(db);
  });

async function makeQueue(db: Db) {
  const boss = new PgBoss({ db: fromKysely(db), schema: JOBS, supervise: false, schedule: false });
  // What fails here is thrown as well.
  boss.on('error', () => {});
  await boss.start();
  try {
    await boss.createQueue(MAIL, keep);
    await boss.updateQueue(MAIL, keep);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Which mails go first: somebody waits for a link, and may for documents; news can wait. */
export const PRIORITY = { signIn: 20, documents: 10, news: 0 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Puts jobs into the queue, one for each row of `jobs (id, data)`; in the transaction of `db` if it is one. */
export const enqueue = (db: Db, priority: Priority, jobs: ReturnType<typeof sql>) =>
  sql`
    insert into ${sql.id(JOBS, 'job')} (id, name, priority, data, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select jobs.id, queue.name, ${priority}::integer, jobs.data, expire_seconds, deletion_seconds, now() + make_interval(secs => retention_seconds),
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    from ${sql.id(JOBS, 'queue')} as queue cross join (${jobs}) as jobs (id, data)
    where queue.name = ${MAIL}
  `.execute(db);

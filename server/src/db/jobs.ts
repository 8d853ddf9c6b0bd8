import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
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

/** One of several starters makes the queue, the others wait for it. */
const JOBS_LOCK = 4_917_212_002;

/** Makes the queue, or brings it up to the version of its library. */
export const prepareJobs = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`
      set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0
    `.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(JOBS_LOCK)})`.execute(trx);
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

/** Puts jobs into the queue, one for each row of `jobs (data)`; in the transaction of `db` if it is one. */
export const enqueue = (db: Db, jobs: ReturnType<typeof sql>) =>
  sql`
    insert into ${sql.id(JOBS, 'job')} (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, jobs.data, expire_seconds, deletion_seconds, now() + make_interval(secs => retention_seconds),
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    from ${sql.id(JOBS, 'queue')} as queue cross join (${jobs}) as jobs (data)
    where queue.name = ${MAIL}
  `.execute(db);

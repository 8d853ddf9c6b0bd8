import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { waitForLock } from './locks.ts';
import type { Db } from './open.ts';

/** The schema of the queue, beside ours. */
export const JOBS = 'consultflow_jobs';
export const MAIL = 'mail';
/** Mails whose documents are rendered first, in a queue of their own: the others never wait for them. */
export const DOCUMENTS = 'documents';

/** In seconds. Undelivered jobs are retried with growing delays for three days. */
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

/** Creates the queue, or migrates it to the version of its library. */
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
  // A failure here is also thrown.
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const queue of [MAIL, DOCUMENTS]) {
      await boss.createQueue(queue, keep);
      await boss.updateQueue(queue, keep);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The priority of mails: a user waits for a link and may wait for an invitation to a company; news can wait. */
export const PRIORITY = { signIn: 20, companyInvitation: 10, news: 0 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/**
 * Inserts one job for each row of `jobs (id, data)`, in the transaction of `db` if there is one; `before` is a WITH that
 * `jobs` reads.
 */
export const enqueue = (
  db: Db,
  priority: Priority,
  jobs: ReturnType<typeof sql>,
  before: ReturnType<typeof sql> = sql``,
) => insertJobs(db, { queue: MAIL, priority }, jobs, before);

/** The same for documents; of those of one group, a server renders one at a time. */
export const enqueueDocuments = (db: Db, group: string, data: object) =>
  insertJobs(
    db,
    { queue: DOCUMENTS, priority: 0, group },
    sql`select gen_random_uuid(), ${JSON.stringify(data)}::jsonb`,
  );

/** Counts in the data of documents that they could not be rendered, beside the retries of the queue for whatever reason. */
export const countFailure = (db: Db, id: string) =>
  sql`
    update ${sql.id(JOBS, 'job')}
    set data = data || jsonb_build_object('failures', coalesce((data ->> 'failures')::integer, 0) + 1)
    where id = ${id} and name = ${DOCUMENTS}
  `.execute(db);

type Into = { queue: string; priority: number; group?: string };

const insertJobs = (
  db: Db,
  { queue, priority, group }: Into,
  jobs: ReturnType<typeof sql>,
  before: ReturnType<typeof sql> = sql``,
) =>
  sql`
    ${before} insert into ${sql.id(JOBS, 'job')} (id, name, priority, group_id, data, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select jobs.id, queue.name, ${priority}::integer, ${group ?? null}::text, jobs.data, expire_seconds, deletion_seconds,
      now() + make_interval(secs => retention_seconds), retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
      heartbeat_seconds
    from ${sql.id(JOBS, 'queue')} as queue cross join (${jobs}) as jobs (id, data)
    where queue.name = ${queue}
  `.execute(db);

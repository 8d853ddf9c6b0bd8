import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { JOBS, MAIL } from '../../db/jobs.ts';
import type { Db } from '../../db/open.ts';
import { makeLink } from '../auth/links.ts';
import { type MailJob, type Recipient, recipient } from './job.ts';
import type { Letter } from './letter.ts';
import { invitationLetter, newsLetter, resetLetter } from './letters.ts';
import type { Transport } from './transport.ts';

type Post = {
  db: Db;
  connectionString: string;
  transport: Transport;
  /** Where the app is, without a slash at the end. */
  app: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

const AT_ONCE = 2;
/** In seconds: how soon a mail goes out, and how soon it is seen that whoever was sending it has died. */
const LOOK = 1;
const WATCH = 15;

/** Sends what is in the queue, beside other servers that do. */
export async function openPost({ db, connectionString, transport, app, log }: Post) {
  const boss = new PgBoss({
    connectionString,
    schema: JOBS,
    application_name: 'consultflow-navigator',
    max: 3,
    schedule: false,
    superviseIntervalSeconds: WATCH,
    monitorIntervalSeconds: WATCH,
  });
  boss.on('error', (error) => log.warn(error));
  await boss.start();
  await boss.work<MailJob>(
    MAIL,
    { pollingIntervalSeconds: LOOK, localConcurrency: AT_ONCE },
    async ([job]) => {
      if (!job) return;
      const to = job.data.user_id && (await recipient(db, job.data.user_id));
      if (!to) return;
      const letter = await letterOf(db, app, to, job.data);
      await transport({ id: job.id, to, letter }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        log.warn({ job: job.id, code: error.responseCode }, 'A mail was refused and is not tried again');
      });
    },
  );
  return { close: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

async function letterOf(db: Db, app: string, to: Recipient, job: MailJob): Promise<Letter> {
  switch (job.kind) {
    case 'news':
      return newsLetter(app, to, job);
    case 'reset':
      return resetLetter(app, to, await makeLink(db, to.id, 'reset'));
    case 'invitation':
      return invitationLetter(app, to, { by: job.by, token: await makeLink(db, to.id, 'invitation') });
  }
}

/** The mail server will never take this mail for this address. */
const isRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

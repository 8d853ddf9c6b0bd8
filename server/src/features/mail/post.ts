import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { JOBS, MAIL } from '../../db/jobs.ts';
import type { Db } from '../../db/open.ts';
import { makeLink } from '../auth/links.ts';
import { documentsFor } from './documents-for.ts';
import { type MailJob, type Person, personOf } from './job.ts';
import { documentsLetter, invitationLetter, newsLetter, resetLetter } from './letters.ts';
import type { Mail, Transport } from './transport.ts';

type Post = {
  db: Db;
  connectionString: string;
  transport: Transport;
  /** Where the app is, without a slash at the end. */
  app: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
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
      const person = job?.data.user_id && (await personOf(db, job.data.user_id));
      const mail = job && person && (await mailOf({ db, app, log }, person, job.data));
      if (!mail) return;
      await transport({ id: job.id, ...mail }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        log.warn({ job: job.id, code: error.responseCode }, 'A mail was refused and is not tried again');
      });
    },
  );
  return { close: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

type Writing = Pick<Post, 'db' | 'app' | 'log'>;

/** What goes out, to whom; nothing where there is nothing to send after all. */
async function mailOf(
  { db, app, log }: Writing,
  person: Person,
  job: MailJob,
): Promise<Omit<Mail, 'id'> | undefined> {
  switch (job.kind) {
    case 'news':
      return { to: person, letter: newsLetter(app, person, job) };
    case 'reset':
      return { to: person, letter: resetLetter(app, person, await makeLink(db, person.id, 'reset')) };
    case 'invitation': {
      const token = await makeLink(db, person.id, 'invitation');
      return { to: person, letter: invitationLetter(app, person, { by: job.by, token }) };
    }
    case 'documents': {
      const attachment = await documentsFor(db, person, job, log);
      return (
        attachment && {
          to: { name: '', email: job.to },
          replyTo: person,
          letter: documentsLetter(app, person, job.ids.length),
          attachments: [attachment],
        }
      );
    }
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

import { DEFAULT_LANGUAGE } from '@consultflow/contract/language/languages';
import { asReaderOf } from '../language/reader.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { newSemaphore } from '../concurrency/semaphore.ts';
import { countFailure, DOCUMENTS, JOBS, MAIL, PRIORITY } from '../db/jobs.ts';
import type { Db } from '../db/open.ts';
import { languageOfInvited, renewInvitation } from '../identity/company-invitations.ts';
import { makeLink } from '../identity/links.ts';
import { letterhead } from '../letterhead/letterhead.ts';
import { zoneOf } from '../calendar/zone.ts';
import { appointmentLetter, sealedLetter } from './appointment-letter.ts';
import { gatherCalendarMails } from './gather-calendar.ts';
import { gatherNews } from './gather.ts';
import { type DocumentsJob, type MailJob, type Person, personOf } from './job.ts';
import { companyInvitationLetter, documentsLetter, invitationLetter, resetLetter } from './letters.ts';
import { newsLetter } from './news-letter.ts';
import { quotesFor } from './quotes.ts';
import { isRestricted, mayStillRead, stillSeen, stillTrue } from './outdated.ts';
import { isQueuedForRole } from '../visibility/role.ts';
import { type Attachment, CONNECTIONS, type Mail, type Transport } from './transport.ts';

type Post = {
  db: Db;
  connectionString: string;
  /** Without a number of connections it has as many as are usual. */
  transport: Transport & { connections?: number };
  /** The URL of the app, without a slash at the end. */
  app: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Renders the documents of a mail; undefined if that fails and the sender has been notified. */
  documentsFor: (
    db: Db,
    sender: Person,
    job: DocumentsJob,
    attempt: Attempt,
  ) => Promise<Documents | undefined>;
};

/** Rendered documents, which may wait for a connection. */
export type Documents = Attachment & {
  /**
   * False if they are no longer sent, and the sender has been notified.
   * @throws Error if they must be rendered again
   */
  mayBeSent: () => Promise<boolean>;
};

/** One of several attempts to render the documents of a mail. */
export type Attempt = {
  /** How many have failed, apart from those that failed later, at the mail server. */
  failures: number;
  queued_at: Date;
  /** Aborted when the queue gives the mail to another attempt. */
  signal: AbortSignal;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** In seconds: how soon a mail is sent, and how soon a dead sender is noticed. */
const LOOK = 1;
const WATCH = 15;
/** Waits for a connection until the signal is aborted. */
type Send = (work: () => Promise<unknown>, signal: AbortSignal) => Promise<unknown>;
type Worker = { queue: string; through: Send; minPriority?: number; localGroupConcurrency?: number };

/**
 * One worker is reserved for mails needed to sign in, with a connection to the mail server if it has several. Two render
 * documents, and share one of the other connections with the news; of a sender's mails they take one at a time.
 */
function newWorkers(most = CONNECTIONS): Worker[] {
  const connections = newSemaphore(Math.max(1, most - 1));
  const ofDocuments = newSemaphore(1);
  const shared: Send = (work, signal) => connections.run(work, { signal });
  const several = (worker: Worker) => Array.from({ length: CONNECTIONS - 1 }, () => worker);
  return [
    { queue: MAIL, minPriority: PRIORITY.signIn, through: most > 1 ? (work) => work() : shared },
    ...several({ queue: MAIL, minPriority: PRIORITY.news, through: shared }),
    ...several({
      queue: DOCUMENTS,
      localGroupConcurrency: 1,
      through: (work, signal) => ofDocuments.run(() => shared(work, signal), { signal }),
    }),
  ];
}

/** Sends the queued mails, beside other servers that do. */
export async function openPost({ db, connectionString, transport, app, log, documentsFor }: Post) {
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
  const opened = await Promise.all(
    newWorkers(transport.connections).map((worker) => openWorker(boss, worker, send)),
  );
  const gathering = gatherAgain(db, log, () => opened.forEach((id) => boss.notifyWorker(id)));

  async function send(job: JobWithMetadata<MailJob>, through: Send) {
    const { data, signal } = job;
    const documents =
      data.kind === 'documents' ? await asReader(data, (sender) => render(sender, job, data)) : undefined;
    if (data.kind === 'documents' && !documents) return;
    // Only with a connection, as the recipient may lose sight of something while it waits for one.
    await through(() => asReader(data, (person) => sendTo(person, job, documents)), signal);
  }

  /** Works in the language of the recipient or sender; not at all if their account is closed. */
  async function asReader<T>(data: MailJob, work: (person: Person) => Promise<T>) {
    const closed = data.kind === 'appointment' ? data.event.to : undefined;
    const person = data.user_id && ((await personOf(db, data.user_id)) ?? closed);
    if (!person) return undefined;
    const reader = { language: await languageOf(db, person, data), time_zone: person.time_zone ?? null };
    return asReaderOf(
      () => reader,
      () => work(person),
    );
  }

  function render(
    sender: Person,
    { id, createdOn, signal }: JobWithMetadata<MailJob>,
    documents: DocumentsJob,
  ) {
    // Not a date, whatever its type: all times are read as texts.
    const queued_at = new Date(createdOn);
    const attempt = { failures: documents.failures ?? 0, queued_at, signal, log };
    return documentsFor(db, sender, documents, attempt).catch(async (error: unknown) => {
      if (!signal.aborted) await countFailure(db, id);
      throw error;
    });
  }

  async function sendTo(
    person: Person,
    { id, data, signal }: JobWithMetadata<MailJob>,
    documents: Documents | undefined,
  ) {
    const mail = await mailOf({ db, app, documents }, person, data);
    if (!mail) return;
    await transport({ id, ...mail }, signal).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      log.warn({ job: id, code: error.responseCode }, 'A mail was refused and is not tried again');
    });
  }

  return {
    close: async () => {
      await gathering.close();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Takes one mail after the other, and waits only if there was none or it could not be sent. */
async function openWorker(
  boss: PgBoss,
  { queue, through, ...limits }: Worker,
  send: (job: JobWithMetadata<MailJob>, through: Send) => Promise<void>,
) {
  let worker = '';
  worker = await boss.work(
    queue,
    { ...limits, pollingIntervalSeconds: LOOK, includeMetadata: true },
    async ([job]: JobWithMetadata<MailJob>[]) => {
      if (job) await send(job, through);
      boss.notifyWorker(worker);
    },
  );
  return worker;
}

/** Polls for news that are due. */
function gatherAgain(db: Db, log: Post['log'], onGathered: () => void) {
  let running = Promise.resolve();
  let isRunning = false;
  const gather = async () => {
    isRunning = true;
    try {
      while ((await gatherCalendarMails(db)) + (await gatherNews(db)) > 0) onGathered();
    } catch (error) {
      log.warn(error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => {
    if (!isRunning) running = gather();
  }, LOOK * 1_000);
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** The recipient's. */
const languageOf = async (db: Db, { language }: Person, job: MailJob) =>
  (job.kind === 'company_invitation' ? await languageOfInvited(db, job.invitation_id) : language) ??
  DEFAULT_LANGUAGE;

type Writing = Pick<Post, 'db' | 'app'> & { documents: Documents | undefined };

/** The mail and its recipient; undefined if there is nothing to send. */
async function mailOf(
  { db, app, documents }: Writing,
  person: Person,
  job: MailJob,
): Promise<Omit<Mail, 'id'> | undefined> {
  const firm = await letterhead(db);
  const from = { app, firm: firm.name };
  switch (job.kind) {
    case 'news': {
      const told = (job.items ?? [job]).filter((one) => isQueuedForRole(person.role, one));
      const items = await stillTrue(db, person.id, await stillSeen(db, person.id, told));
      const entry_ids = items.flatMap(({ entry_id }) => entry_id ?? []);
      const quotes = await quotesFor(db, person.id, entry_ids);
      const letter = newsLetter(from, person, { items, isMore: job.isMore }, quotes);
      return letter && { firm, to: person, letter };
    }
    case 'appointment': {
      const mayRead = await mayStillRead(db, person.id, job.consultation_id);
      // A cancellation also tells those who lose the case with it.
      if (job.what !== 'canceled' && !mayRead) return undefined;
      const zoned = { ...from, zone: await zoneOf(db, person) };
      const isSealed = job.event.is_sealed || (!mayRead && (await isRestricted(db, job.consultation_id)));
      return { firm, to: person, ...(isSealed ? sealedLetter : appointmentLetter)(zoned, person, job) };
    }
    case 'reset':
      return { firm, to: person, letter: resetLetter(from, person, await makeLink(db, person, 'reset')) };
    case 'invitation': {
      const token = await makeLink(db, person, 'invitation');
      return { firm, to: person, letter: invitationLetter(from, person, { by: job.by, token }) };
    }
    case 'company_invitation': {
      const invitation = await renewInvitation(db, job.invitation_id);
      return (
        invitation && {
          firm,
          to: { name: '', email: invitation.email },
          letter: companyInvitationLetter(from, { by: person.name, ...invitation }),
        }
      );
    }
    case 'documents': {
      if (!(await documents?.mayBeSent())) return undefined;
      return (
        documents && {
          firm,
          to: { name: '', email: job.to },
          replyTo: person,
          letter: documentsLetter(from, person, { count: job.ids.length, named: documents.named }),
          attachments: [documents],
        }
      );
    }
  }
}

/** The mail server refuses this mail or address permanently. */
const isRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

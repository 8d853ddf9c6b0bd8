import { resolve as absolute } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { openChainer } from './audit/chain.ts';
import { openVerifier } from './audit/verifier.ts';
import { type Config, readConfig } from './config.ts';
import type { EmbeddedDatabase } from './db/embedded.ts';
import { fillFirstStart } from './db/first-start.ts';
import { NoAnswer } from './db/embedded/no-answer.ts';
import { codeOf } from './db/pg-errors.ts';
import { prepareJobs } from './db/jobs.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openDatabase, UNLIMITED } from './db/open.ts';
import { addressOfServer, asOwnRole } from './db/server-role.ts';
import { mailFrom } from './mail-folder.ts';
import { openSweeper } from './features/consultations/sweep.ts';
import { scannerAddress } from './features/files/clamd.ts';
import { openScanner } from './features/files/scanner.ts';
import { wantScans } from './features/files/scans.ts';
import { documentsFor } from './features/exports/documents-for.ts';
import { replaceUnknownZone } from './features/settings/zone.ts';
import { openPost } from './mail/post.ts';
import { addFirstAdmin } from './first-admin.ts';
import { logging } from './http/transport/log.ts';
import { BASE } from './http/transport/web-app.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Set by `npm run demo`: a sample firm instead of an empty one. */
const isDemo = process.env.DEMO === '1';

/** How long running requests and mails get after a signal; the database needs the rest of the 10 s. */
const ANSWER_MS = 7_000;
/** A statement whose caller has given up is not waited for either. */
const RELEASE_MS = 1_000;

async function start(config: Config) {
  if (isDemo && config.DATABASE_URL)
    throw new Error('DATABASE_URL must not be set for the sample firm, which has a database of its own');
  const closing: (() => Promise<unknown>)[] = [];
  const stop = stopOnce(closing);
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);

  const database = await findDatabase(config);
  closing.unshift(database.stop);
  try {
    const mail = await mailFrom(config);
    await prepare(database.connectionString, config);
    const connectionString = database.serverAddress
      ? await addressOfServer(database.connectionString, database.serverAddress, (reason) =>
          say(`The audit log is not protected by a role of the database (${inOneLine(reason)}).`),
        )
      : database.connectionString;
    await serve(config, { ...database, connectionString }, mail, closing);
  } catch (error) {
    for (const close of closing.splice(0)) await close();
    throw error;
  }
}

async function serve(
  config: Config,
  database: Database,
  mail: Awaited<ReturnType<typeof mailFrom>>,
  closing: (() => Promise<unknown>)[],
) {
  const warn = (error: unknown) => app.log.warn(error);
  const db = openDatabase(database.connectionString, (error) =>
    app.log.warn({ code: codeOf(error), message: error.message }, 'A database connection was lost'),
  );
  closing.unshift(() => within(RELEASE_MS, db.destroy()));
  const isScanNew = await wantScans(db, config.CLAMAV_URL !== undefined);
  const scanner =
    config.CLAMAV_URL &&
    openScanner(db, scannerAddress(config.CLAMAV_URL), { warn, info: (line) => app.log.info(line) });
  const app = buildApp(db, {
    logger: logging(config.LOG_LEVEL),
    trustProxy: config.TRUST_PROXY ?? false,
    limits: config.RATE_LIMIT === 'on',
    metrics: config.METRICS,
    connectionString: database.connectionString,
    mailFolder: mail.folder,
    ...(config.PUBLIC_URL && { publicUrl: config.PUBLIC_URL }),
    ...(scanner && { scanner }),
    ...(database.hasSpace && { hasSpace: database.hasSpace }),
  });
  const running: (() => Promise<unknown>)[] = [() => app.close()];
  closing.unshift(() => within(ANSWER_MS, Promise.all(running.map((end) => end()))));

  if (isScanNew && !scanner)
    app.log.warn('CLAMAV_URL is not set: files are no longer scanned, unless another server has it.');
  await replaceUnknownZone(db, (line) => app.log.warn(line));
  if (isDemo) await openDemo(db);
  const { HOST: host, PORT: port } = config;
  const address = await app.listen({ host, port }).catch((error: unknown) => {
    throw new Error(`HOST ${host} and PORT ${port} cannot be listened on: ${reasonOf(error)}`);
  });
  const post = await openPost({
    db,
    connectionString: database.connectionString,
    transport: mail.transport,
    app: `${config.PUBLIC_URL?.replace(/\/$/, '') ?? address}${BASE.replace(/\/$/, '')}`,
    log: app.log,
    documentsFor,
  });
  running.push(
    post.close,
    openSweeper(db, warn).close,
    openChainer(db, warn).close,
    openVerifier(db, warn).close,
    ...(scanner ? [scanner.close] : []),
  );
  say(`ConsultFlow Navigator is ready at ${address}${BASE}`);
  process.send?.('ready');
}

/** Migrates the tables and the queue to this version of the product, without a time limit. */
async function prepare(connectionString: string, config: Config) {
  const db = openDatabase(connectionString, () => {}, UNLIMITED);
  try {
    const notices: string[] = [];
    await migrate(db, async (trx) => {
      await fillFirstStart(trx);
      if (!isDemo) notices.push(await addFirstAdmin(trx, config));
    });
    notices.forEach(say);
    await prepareJobs(db);
  } finally {
    await db.destroy();
  }
}

type Database = Pick<EmbeddedDatabase, 'connectionString' | 'stop'> &
  Partial<EmbeddedDatabase> & {
    /** For a role that can only add to the audit log. */
    serverAddress?: string | undefined;
  };

/** The given PostgreSQL, or one of our own. */
async function findDatabase({ DATABASE_URL, SERVER_DATABASE_URL, DATA_DIR }: Config): Promise<Database> {
  if (DATABASE_URL) {
    await reach(DATABASE_URL);
    return { connectionString: DATABASE_URL, serverAddress: SERVER_DATABASE_URL, stop: async () => {} };
  }
  const { startEmbedded } = await import('./db/embedded.ts');
  const database = await startEmbedded(absolute(DATA_DIR), say);
  return { ...database, serverAddress: asOwnRole(database.connectionString) };
}

async function reach(connectionString: string) {
  const db = openDatabase(connectionString, () => {});
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new Error(`DATABASE_URL leads to no database: ${reasonOf(error)}`, { cause: error });
  } finally {
    await db.destroy();
  }
}

async function openDemo(db: Db) {
  const { fillDemo } = await import('./demo/fill.ts');
  const { hashPassword } = await import('./identity/password.ts');
  const signIns = await fillDemo(db, hashPassword);
  say(
    signIns.length > 0
      ? 'The sample firm. Sign in as:'
      : 'The sample firm was not added, as this firm has users already.',
  );
  for (const { role, name, email, password } of signIns) {
    say(`  ${role.padEnd(10)}  ${email}  ${password}  (${name})`);
  }
}

function refuse(error: unknown): never {
  process.stderr.write(`ConsultFlow Navigator cannot start: ${inOneLine(reasonOf(error))}\n`);
  // An ordinary exit would wait for the thread that is blocked by the disk.
  if (error instanceof NoAnswer) process.execve?.('/bin/sh', ['sh', '-c', 'exit 1'], {});
  process.exit(1);
}

function reasonOf(error: unknown) {
  const [inner] = error instanceof AggregateError ? error.errors : [error];
  return inner instanceof Error ? inner.message : String(inner);
}

const inOneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);

const stopOnce = (closing: (() => Promise<unknown>)[]) => {
  let stopping = false;
  return async () => {
    if (stopping) return;
    stopping = true;
    for (const close of closing.splice(0)) await close();
    process.exit(0);
  };
};

try {
  await start(readConfig(process.env));
} catch (error) {
  refuse(error);
}

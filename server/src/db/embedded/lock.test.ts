import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRoot } from './account.ts';
import { takeLock } from './lock.ts';
import { endOrphan } from './orphan.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Linux's nobody. */
const STRANGER = '65534';
const REFUSED = /^Another server is already running on the data directory/;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/locks-');
  await chmod(folder, 0o755);
});
const holders: ChildProcess[] = [];
afterEach(async () => {
  for (const child of holders.splice(0)) {
    if (child.connected) child.disconnect();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

const outcome = () =>
  takeLock(folder).then(
    async ({ release }) => {
      await release();
      return 'taken';
    },
    ({ message }: Error) => message,
  );

it('is taken by one, and by the next after its release', async () => {
  const lock = await takeLock(folder);
  expect(await outcome()).toMatch(REFUSED);
  expect(await outcome()).toMatch(REFUSED);
  await lock.release();
  expect(await outcome()).toBe('taken');
});

it('is taken by one of several processes that start at once', async () => {
  const answers = await Promise.all([hold(), hold(), hold(), hold()].map(told));
  expect(answers.filter((answer) => 'ready' in answer)).toHaveLength(1);
  expect(answers.filter((answer) => REFUSED.test(answer.refused ?? ''))).toHaveLength(3);
});

it('is released by the kernel when its process is killed', async () => {
  const holder = hold();
  expect(await told(holder)).toMatchObject({ ready: expect.any(String) });
  expect(await outcome()).toMatch(REFUSED);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await outcome()).toBe('taken');
  await endOrphan(join(folder, 'postgres'), () => {});
});

it('leaves a file that nobody else can open and that blocks nobody', async () => {
  const lock = await takeLock(folder);
  expect(await readdir(folder)).toEqual(['server.lock']);
  await lock.release();
  expect(await readdir(folder)).toEqual(['server.lock']);
  const { mode, size } = await stat(join(folder, 'server.lock'));
  expect([mode & 0o777, size]).toEqual([0o600, 0]);
  expect(await outcome()).toBe('taken');
});

it.each<[string, (file: string) => unknown]>([
  ['a folder', (file) => mkdir(file)],
  ['a link to nothing', (file) => symlink('/nonexistent/x', file)],
  ['a link to itself', (file) => symlink(file, file)],
  ['a pipe', (file) => spawnSync('mkfifo', [file])],
  ['a file with something in it', (file) => writeFile(file, 'x'.repeat(5_000))],
])('says what is wrong where there is %s in its place', async (_what, make) => {
  await make(join(folder, 'server.lock'));
  expect(await outcome()).toMatch(/^The file .*server\.lock cannot be locked: /);
});

describe.runIf(process.platform === 'linux')('with the lock of an earlier version', () => {
  it('is refused while such a server runs', async () => {
    const earlier = await listen(earlierName());
    expect(await outcome()).toMatch(REFUSED);
    earlier.kill('SIGKILL');
    await once(earlier, 'exit');
    expect(await outcome()).toBe('taken');
  });

  it('prevents such a server from starting', async () => {
    const lock = await takeLock(folder);
    expect(await listening()).toContain('EADDRINUSE');
    await lock.release();
    expect(await listening()).toBe('listening');
  });

  it('is not blocked by another program that has the socket from another user', async () => {
    const server = createServer();
    await new Promise<void>((done) => void server.listen(earlierName().replace('@', '\0'), done));
    // Like passwd, a setuid program that runs as root for anybody.
    const other = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', descriptorOf(server)] });
    onTestFinished(() => void other.kill());
    await new Promise((done) => void server.close(done));
    expect(await outcome()).toBe('taken');
  });

  it.runIf(isRoot())('is not blocked by another user who takes that name', async () => {
    await listen(earlierName(), STRANGER);
    expect(await outcome()).toBe('taken');
  });
});

describe.runIf(isRoot())('as root', () => {
  it('cannot be taken by a user who may only read the directory', async () => {
    await (await takeLock(folder)).release();
    const { status } = spawnSync('cat', [join(folder, 'server.lock')], { uid: 65534, gid: 65534 });
    expect(status).not.toBe(0);
  });

  it('belongs to the owner of the directory, who can start next', async () => {
    await chown(folder, 65534, 65534);
    await (await takeLock(folder)).release();
    expect((await stat(join(folder, 'server.lock'))).uid).toBe(65534);
  });

  it.runIf(spawnSync('unshare', ['--net', 'true']).status === 0)(
    'refuses a server in another container on the same directory, also after other refused servers',
    async () => {
      const lock = await takeLock(folder);
      onTestFinished(lock.release);
      expect(await outcome()).toMatch(REFUSED);
      const args = ['--net', '--pid', '--fork', process.execPath, holder, folder];
      const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      onTestFinished(() => void child.kill());
      expect(await told(child)).toMatchObject({ refused: expect.stringMatching(REFUSED) });
    },
  );
});

const holder = new URL('../../../test/support/hold-database.ts', import.meta.url).pathname;

/** A process that locks the directory until the end of the test. */
function hold() {
  const child = fork(holder, [folder]);
  holders.push(child);
  return child;
}

/** The message of such a process at the end of its start. */
const told = (child: ChildProcess) =>
  new Promise<{ ready?: string; refused?: string }>((done) =>
    child.on('message', (said: { ready?: string; refused?: string }) => {
      if (said.ready ?? said.refused) done(said);
    }),
  );

const listening = () =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', ({ message }) => done(message));
    server.listen(earlierName().replace('@', '\0'), () => server.close(() => done('listening')));
  });

const earlierName = () =>
  `@consultflow-navigator-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;

async function listen(...args: string[]) {
  const child = fork(new URL('../../../test/support/listen-as.ts', import.meta.url), args);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

function descriptorOf(server: object) {
  const { _handle } = server as { _handle: { fd: number } };
  return _handle.fd;
}

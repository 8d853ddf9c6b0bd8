import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { isRoot } from './db/embedded/account.ts';
import { mailFrom } from './mail-folder.ts';
import { newDatabase } from '../test/support/database.ts';
import { spawnServer } from '../test/support/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync('/tmp/odd-directories-');
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mount = (...args: string[]) => {
  const target = mkdtempSync(join(folder, 'mounted-'));
  const { status, stderr } = spawnSync('mount', [...args, target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  onTestFinished(() => void spawnSync('umount', ['--lazy', target]));
  return join(target, 'data');
};
const named = (make: (path: string) => unknown) => () => {
  const above = mkdtempSync(join(folder, 'place-'));
  chmodSync(above, 0o755);
  make(join(above, 'data'));
  return join(above, 'data');
};

async function refusal(directory: string, databaseUrl = '') {
  const server: ChildProcess & Pick<ReturnType<typeof spawnServer>, 'stderr'> = spawnServer(databaseUrl, {
    DATA_DIR: directory,
  });
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  return { code, said: await said };
}

const LINE = /^ConsultFlow Navigator cannot start: [^\n]{10,700}\n$/;

const odd: [string, () => string][] = [
  ['in /proc, of another process', () => '/proc/1/x'],
  ['in /proc, several folders down', () => '/proc/self/task/a/b/c'],
  ['in /proc, of an open file', () => '/proc/self/fd/x'],
  ['in /sys', () => '/sys/kernel/x/y'],
  ['that is a device', () => '/dev/null'],
  ['below a device', () => '/dev/zero/x'],
  ['that is a file', named((path) => writeFileSync(path, ''))],
  ['below a file', () => `${named((path) => writeFileSync(path, ''))()}/x/y`],
  ['that is a pipe', named((path) => spawnSync('mkfifo', [path]))],
  ['that is a link to nothing', named((path) => symlinkSync('/nonexistent/of/this/test', path))],
  ['that is a link to itself', named((path) => symlinkSync(path, path))],
  ['below a link to itself', () => `${named((path) => symlinkSync(path, path))()}/x`],
  ['with a name that is too long', () => join(folder, 'n'.repeat(300))],
  ['with a path that is too long', () => join(folder, 'p/'.repeat(2_100))],
];

test.each<[string, () => string]>([
  ...odd,
  [
    'with a database that is a file',
    named((path) => (mkdirSync(path), writeFileSync(join(path, 'postgres'), ''))),
  ],
  [
    'with a database that is a pipe',
    named((path) => (mkdirSync(path), spawnSync('mkfifo', [join(path, 'postgres')]))),
  ],
  [
    'with a lock that is a pipe',
    named((path) => (mkdirSync(path), spawnSync('mkfifo', [join(path, 'server.lock')]))),
  ],
])('a data directory %s is refused with a sentence', async (_what, make) => {
  const started = startEmbedded(make(), () => {});
  await expect(started).rejects.toThrow(/^The (data directory|database|file) [^\n]{10,600}$/);
});

const mailsIn = (DATA_DIR: string) => mailFrom({ ...readConfig({}), DATA_DIR });

test.each<[string, () => string]>([
  ...odd,
  ['with mails that are a file', named((path) => (mkdirSync(path), writeFileSync(join(path, 'mail'), '')))],
])('a data directory %s is refused with a sentence for the mails in it, too', async (_what, make) => {
  await expect(mailsIn(make())).rejects.toThrow(/^The data directory [^\n]{10,600}$/);
});

test('a data directory for mails is created, and nothing is left of the attempt to write', async () => {
  const directory = named(() => {})();
  expect((await mailsIn(directory)).folder).toBe(join(directory, 'mail'));
  expect(readdirSync(join(directory, 'mail'))).toEqual([]);
});

test('with DATABASE_URL, too, a data directory that cannot hold mails stops the start with one line', async () => {
  const { url, end } = await newDatabase();
  onTestFinished(end);
  expect(await refusal('/proc/1/x', url)).toEqual({ code: 1, said: expect.stringMatching(LINE) });
});

test.each([
  ['in /proc', '/proc/1/x'],
  ['with a line break', join(folder, 'a\nb')],
])('a data directory %s stops the start with one line', async (_what, directory) => {
  expect(await refusal(directory)).toEqual({ code: 1, said: expect.stringMatching(LINE) });
});

test.runIf(!isRoot())('so does one that this user cannot write', async () => {
  const closed = named((path) => mkdirSync(path, { mode: 0o500 }))();
  expect(await refusal(join(closed, 'data'))).toEqual({ code: 1, said: expect.stringMatching(LINE) });
});

describe.runIf(isRoot() && canMount())('one on a file system', () => {
  test('that is read-only stops the start with one line', async () => {
    const { code, said } = await refusal(mount('-t', 'tmpfs', '-o', 'ro', 'tmpfs'));
    expect(said).toMatch(
      /^ConsultFlow Navigator cannot start: The data directory .*: read-only file system\.\n$/,
    );
    expect(code).toBe(1);
  });

  test('that is full stops the start with one line and stays unchanged', async () => {
    const directory = mount('-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs');
    const { code, said } = await refusal(directory);
    expect(said).toMatch(/^ConsultFlow Navigator cannot start: .*No space left on device\n$/);
    expect(code).toBe(1);
    expect(spawnSync('ls', [directory], { encoding: 'utf8' }).stdout).toBe('server.lock\n');
  });

  test.runIf(existsSync('/dev/fuse'))('that does not respond stops the start with one line', async () => {
    // A file system in user space without a process behind it.
    const nobody = openSync('/dev/fuse', 'r+');
    onTestFinished(() => closeSync(nobody));
    const target = mkdtempSync(join(folder, 'silent-'));
    const options = `fd=3,rootmode=40000,user_id=0,group_id=0`;
    const { status, stderr } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'none', target], {
      stdio: ['ignore', 'ignore', 'pipe', nobody],
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    onTestFinished(() => void spawnSync('umount', ['--lazy', target]));
    expect(await refusal(join(target, 'data'))).toEqual({
      code: 1,
      said: `ConsultFlow Navigator cannot start: The data directory ${target}/data cannot be used: its disk does not answer.\n`,
    });
  });
});

function canMount() {
  const target = mkdtempSync('/tmp/odd-mount-');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', target]);
  if (status === 0) spawnSync('umount', [target]);
  rmSync(target, { recursive: true, force: true });
  return status === 0;
}

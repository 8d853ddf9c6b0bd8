import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbedded } from '../embedded.ts';
import { isRoot } from './account.ts';
import { endOrphan } from './orphan.ts';
import { runningDatabase } from './running.ts';
import { socketIn } from './socket.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Linux's nobody. */
const STRANGER = 65534;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/strangers-');
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const quiet = () => {};

/** The files of a killed server in the folder of its database. */
async function leave(process: number | undefined, socket: string) {
  const cluster = join(folder, 'postgres');
  await mkdir(cluster, { mode: 0o700 });
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, [process, cluster, 0, 5432, socket, '', ''].join('\n'));
  return { cluster, file };
}

it('does not open up a folder that its socket folder links to', async () => {
  const target = join(folder, 'target');
  await mkdir(target, { mode: 0o750 });
  const home = join(folder, 'data');
  await mkdir(home, { mode: 0o711 });
  await symlink(target, join(home, 'socket'));
  await expect(startEmbedded(home, quiet)).rejects.toThrow(/^The data directory .* cannot be used: .*socket/);
  const { mode, uid } = await stat(target);
  expect([mode & 0o777, uid]).toEqual([0o750, process.getuid?.()]);
});

describe.runIf(isRoot())('another user', () => {
  it('keeps a process with the number and the name of a left-over database', async () => {
    const cluster = join(folder, 'postgres');
    const other = spawn('/bin/sh', ['-c', 'sleep 60; :', cluster], {
      argv0: 'postgres',
      uid: STRANGER,
      gid: STRANGER,
    });
    onTestFinished(() => void other.kill('SIGKILL'));
    const { file } = await leave(other.pid, join(folder, 'socket'));
    const said: string[] = [];
    await endOrphan(cluster, (line) => said.push(line));
    expect(said).toEqual([]);
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it("cannot pass a database off as the firm's in a directory that everybody may write", async () => {
    const cluster = join(folder, 'postgres');
    await mkdir(cluster, { mode: 0o700 });
    await chown(cluster, STRANGER, STRANGER);
    await chmod(folder, 0o1777);
    const said: string[] = [];
    await expect(startEmbedded(folder, (line) => said.push(line))).rejects.toThrow(
      `Everybody may write ${folder}, and the database in it belongs to user ${STRANGER}.`,
    );
    expect(said).toEqual([expect.stringMatching(/^Everybody may write /)]);
  });

  it('is not asked for the data at a left-over socket', async () => {
    const socket = await mkdtemp('/tmp/consultflow-navigator-');
    onTestFinished(() => rm(socket, { recursive: true, force: true }));
    const { cluster } = await leave(999_999_999, socket);
    await chown(socket, STRANGER, STRANGER);
    await listen(socketIn(socket), STRANGER);
    expect(await runningDatabase(folder)).toBeUndefined();
    await endOrphan(cluster, quiet);
    expect((await stat(socket)).isDirectory()).toBe(true);
  });

  it('is distinguished from the user of the database, whose socket is used', async () => {
    const socket = await mkdtemp('/tmp/consultflow-navigator-');
    onTestFinished(() => rm(socket, { recursive: true, force: true }));
    await leave(999_999_999, socket);
    await listen(socketIn(socket));
    expect(await runningDatabase(folder)).toContain(encodeURIComponent(socket));
  });
});

it('starts although the lock file of its socket names a process that is now another program', async () => {
  const home = join(folder, 'data');
  await (await startEmbedded(home, quiet)).stop();
  const cluster = join(home, 'postgres');
  const { uid, gid } = await stat(cluster);
  const other = spawn('sleep', ['60'], { uid, gid });
  onTestFinished(() => void other.kill());
  await mkdir(join(home, 'socket'), { mode: 0o700 });
  const lock = `${socketIn(join(home, 'socket'))}.lock`;
  await writeFile(lock, [other.pid, cluster, 0, 5432, join(home, 'socket'), '', ''].join('\n'));
  await chown(join(home, 'socket'), uid, gid);
  await chown(lock, uid, gid);
  const database = await startEmbedded(home, quiet);
  expect(await readFile(lock, 'utf8')).not.toContain(`${other.pid}\n`);
  await database.stop();
});

async function listen(address: string, uid?: number) {
  const program = new URL('../../../test/support/listen-as.ts', import.meta.url);
  const child: ChildProcess = fork(program, [address, ...(uid === undefined ? [] : [String(uid)])]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
}

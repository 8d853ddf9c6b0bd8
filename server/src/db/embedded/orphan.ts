import { spawnSync } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answersIn, removeLeftSocket } from './socket.ts';

/**
 * A killed server leaves its PostgreSQL running. The holder of the lock may stop it; a postmaster.pid whose process is
 * gone, or is another program by now, is ignored.
 */
export async function endOrphan(directory: string, say: (line: string) => void) {
  const file = join(directory, 'postmaster.pid');
  const [pid = '', , , , socket = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (!pid) return;
  if (await isPostgresOn(directory, Number(pid))) {
    say('The database of a server that was killed is still running; ending it before starting our own.');
    await end(directory, Number(pid));
  } else if (socket && (await answersIn(socket, directory))) {
    // Alive but invisible: the process of another container on the same folder.
    throw new Error(
      `Another server is already running on the database ${directory}. Stop it first, or set DATA_DIR.`,
    );
  }
  await rm(file, { force: true });
  if (socket) await removeLeftSocket(socket, directory);
}

async function end(directory: string, pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalTo(pid, signal);
    const deadline = Date.now() + 8000;
    while (Date.now() < deadline) {
      if (!(await isPostgresOn(directory, pid))) return;
      await pause(20);
    }
  }
  throw new Error(`The database left running on ${directory} (process ${pid}) does not stop. Stop it first.`);
}

function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

// A zombie process has no command line. A process of another user may use any name.
async function isPostgresOn(directory: string, pid: number) {
  const { uid } = await stat(directory);
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'uid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    return Number.parseInt(stdout, 10) === uid && stdout.includes('postgres') && stdout.includes(directory);
  }
  const owner = await stat(`/proc/${pid}`).catch(() => undefined);
  if (owner?.uid !== uid) return false;
  const [command = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
    '\0',
  );
  return basename(command) === 'postgres' && args.includes(directory);
}

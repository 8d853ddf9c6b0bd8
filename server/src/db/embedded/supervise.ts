import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, launch, type Postmaster } from './postmaster.ts';

/** Restarts PostgreSQL until it is stopped. Throws if the first start fails. */
export async function supervise(cluster: Cluster, say: (line: string) => void, silenceMs?: number) {
  const stopping = new AbortController();
  let current: Postmaster;
  let lastSaid = '';

  const notice = (line: string) => {
    if (line.includes('received smart shutdown request')) void endPolitely(current);
    if (stopping.signal.aborted || line === lastSaid || !isWorthSaying(line)) return;
    lastSaid = line;
    say(`PostgreSQL: ${line}`);
  };
  const start = async () => {
    current = launch(cluster, notice, silenceMs);
    await current.ready;
  };
  // Stopped by somebody else, PostgreSQL would wait forever for our idle connections.
  const endPolitely = async ({ child }: Postmaster) => {
    await wait(2000, stopping.signal);
    if (!stopping.signal.aborted) child.kill('SIGINT');
  };
  const keep = async () => {
    let delay = 100;
    while (!stopping.signal.aborted) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      say(`The database ended unexpectedly (${how}); starting it again.`);
      await wait(delay, stopping.signal);
      if (stopping.signal.aborted) return;
      delay = Math.min(delay * 2, 1000);
      await start().then(
        () => (delay = 100),
        () => {},
      );
    }
  };
  const stop = async () => {
    stopping.abort();
    const { child, ended } = current;
    child.kill('SIGINT');
    const patience = setTimeout(() => child.kill('SIGQUIT'), 8000);
    await ended;
    clearTimeout(patience);
    await kept;
    process.off('exit', leaveNothing);
  };
  const leaveNothing = () => void current.child.kill('SIGINT');

  process.on('exit', leaveNothing);
  await startPatiently(start, cluster.directory);
  const kept = keep();
  return { stop };
}

// Backends of a killed postmaster hold its memory until they notice.
async function startPatiently(start: () => Promise<void>, directory: string) {
  const deadline = Date.now() + 10_000;
  for (let delay = 50; ; delay *= 2) {
    try {
      return await start();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!/still in use|already exists/.test(reason) || Date.now() > deadline) {
        throw new Error(`The database in ${directory} did not start: ${reason}`, { cause: error });
      }
      await pause(Math.min(delay, 200));
    }
  }
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  pause(milliseconds, undefined, { signal }).catch(() => {});

// Errors are answers to our own queries; a FATAL during the start is the reason for the failure.
const isWorthSaying = (line: string) => /^(WARNING|PANIC):|was terminated by signal/.test(line);

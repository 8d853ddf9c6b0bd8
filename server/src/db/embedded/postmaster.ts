import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

export type Cluster = { directory: string; socket: string; account: Account; binaries: Binaries };

/** A running PostgreSQL. */
export type Postmaster = {
  child: ChildProcess;
  /** Rejects with PostgreSQL's own reason if it exits before it is ready. */
  ready: Promise<void>;
  /** How it exited, in a few words. */
  ended: Promise<string>;
};

/** PostgreSQL reports the progress of crash recovery every 10 s. */
export const SILENCE_MS = 60_000;

export function launch(
  cluster: Cluster,
  notice: (line: string) => void,
  silenceMs: number = SILENCE_MS,
): Postmaster {
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...settings(cluster)], {
    ...cluster.account,
    env: environment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl+C in the terminal is for us; we stop the database after its work.
    detached: true,
  });
  let isReady = false;
  let reason = '';
  const started = Promise.withResolvers<void>();
  const patience = setTimeout(() => {
    started.reject(new Error(`it has said nothing for ${silenceMs / 1000} seconds`));
    child.kill('SIGKILL');
  }, silenceMs);
  started.promise.catch(() => {}).finally(() => clearTimeout(patience));
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!isReady) patience.refresh();
    if (!isReady && line.startsWith('FATAL:')) reason = line.replace(/^FATAL:\s*/, '');
    if (line.includes('ready to accept connections')) {
      isReady = true;
      started.resolve();
    }
    notice(line);
  });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done((!isReady && reason) || (signal ?? `code ${code}`)));
  });
  void ended.then((how) => started.reject(new Error(how)));
  return { child, ready: started.promise, ended };
}

/** Not our environment: it may contain passwords. */
export const environment = () => ({ PATH: process.env['PATH'], LC_ALL: 'C' });

const settings = ({ socket }: Cluster) =>
  Object.entries({
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Keeps user input out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

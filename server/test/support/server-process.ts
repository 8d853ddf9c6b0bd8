import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A server in a separate process on the given PostgreSQL, while it starts; stopped with the test. */
export function spawnServer(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
) {
  const dataDir = mkdtempSync('/tmp/server-process-');
  const server = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, '..', '..', 'src', 'main.ts')],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}

/** The same, when it is ready. */
export async function startProcess(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
) {
  const server = spawnServer(databaseUrl, environment, flags);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', () => output.includes('is ready at') && resolve());
    server.once('exit', () => reject(new Error(output)));
  });
  return {
    output: () => output,
    url: new URL(/is ready at (\S+)/.exec(output)?.[1] ?? '').origin,
    /** Its memory in MiB. */
    memory: () => residentOf(server.pid),
    /** The memory of its child processes. */
    memoryOfChildren: () =>
      childrenOf(server.pid)
        .map(residentOf)
        .reduce((sum, one) => sum + one, 0),
  };
}

const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function residentOf(pid: number | undefined) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // It has exited meanwhile.
    return 0;
  }
}

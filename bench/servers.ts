import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, flags } from '../scripts/server-process.mjs';
import type { ToLimit } from './limit.ts';

const root = join(import.meta.dirname, '..');

/** The product on a given database, without the limits of calls. */
export const startServer = (DATABASE_URL: string) =>
  start([...flags, join(root, 'server', 'src', 'main.ts')], {
    ...environment,
    DATABASE_URL,
    RATE_LIMIT: 'off',
  });

/** The product as `npm start` runs it, with a database of its own. */
export const startProduct = (DATA_DIR: string) => start([join(root, 'scripts', 'start.mjs')], { DATA_DIR });

async function start(args: string[], own: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      const ready = /is ready at (\S+)/.exec(text.toString())?.[1];
      if (ready) resolve(new URL(ready).origin);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  /** The times of its log lines, while somebody wants to know. */
  let heard: number[] | undefined;
  server.stdout.on('data', (text: Buffer) => {
    for (const [, ms] of heard ? text.toString().matchAll(/"ms":([\d.]+)/g) : []) heard?.push(Number(ms));
  });
  return {
    url: `${url}/api/v2`,
    /** How long it worked at each request of the meantime, by its own clock: the p50 in milliseconds. */
    timed: async (work: () => Promise<unknown>) => {
      heard = [];
      await work();
      // The last lines are still on their way.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const sorted = heard.toSorted((a, b) => a - b);
      heard = undefined;
      return sorted[Math.floor(sorted.length / 2)]!;
    },
    /** What it holds in memory, in MiB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** The bare server beside it. */
export async function startLimit() {
  const limit = fork(join(import.meta.dirname, 'limit.ts'), { serialization: 'advanced' });
  const [port] = (await once(limit, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    /** Has it answer these, each under the number of its place. */
    prepare: async (given: ToLimit) => {
      limit.send(given);
      await once(limit, 'message');
    },
    stop: async () => {
      const ended = once(limit, 'exit');
      limit.disconnect();
      await ended;
    },
  };
}

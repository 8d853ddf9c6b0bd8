import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, flags } from '../scripts/server-process.mjs';
import type { ToBaseline } from './baseline.ts';

const root = join(import.meta.dirname, '..');

/** The product on a given database, without rate limits; of another checkout, where `folder` says so. */
export const startServer = (DATABASE_URL: string, folder = root) =>
  start([...flags, join(folder, 'server', 'src', 'main.ts')], {
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
  // Also if the benchmark fails.
  const kill = () => server.kill();
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      const ready = /is ready at (\S+)/.exec(text.toString())?.[1];
      if (ready) resolve(new URL(ready).origin);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url: `${url}/api/v2`,
    /** The median server time of `count` requests, from the server's log, in milliseconds. */
    timed: async (count: number, work: () => Promise<unknown>) => {
      const times: number[] = [];
      const hear = (text: Buffer) =>
        times.push(...Array.from(text.toString().matchAll(/"ms":([\d.]+)/g), ([, ms]) => Number(ms)));
      server.stdout.on('data', hear);
      await work();
      while (times.length < count) await once(server.stdout, 'data');
      server.stdout.off('data', hear);
      return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    },
    /** Resident memory in MiB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** The bare server that the product is compared with. */
export async function startBaseline() {
  const baseline = fork(join(import.meta.dirname, 'baseline.ts'), { serialization: 'advanced' });
  const [port] = (await once(baseline, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    /** Loads the recordings; each is served under its index. */
    prepare: async (given: ToBaseline) => {
      baseline.send(given);
      await once(baseline, 'message');
    },
    stop: async () => {
      const ended = once(baseline, 'exit');
      baseline.disconnect();
      await ended;
    },
  };
}

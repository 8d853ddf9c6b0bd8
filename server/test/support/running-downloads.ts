import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { addCompleted } from './completed.ts';
import { eventually } from './eventually.ts';
import { spawnServer } from './server-process.ts';
import type { newWorld } from './world.ts';

/** Servers on the database of a world, and archives that one of its clients has started to download. */
export async function newDownloads(world: Awaited<ReturnType<typeof newWorld>>) {
  const client = await world.client();
  const consultant = await world.consultant('A');

  async function start() {
    const server = spawnServer(world.url);
    const ended = once(server, 'exit');
    let output = '';
    server.stdout.on('data', (text) => (output += String(text)));
    const url = await eventually(() => {
      const found = /is ready at (\S+)/.exec(output)?.[1];
      if (!found) throw new Error(`The server is not ready: ${output}`);
      return found;
    });
    return { server, ended, url: new URL(url).origin };
  }

  /** An archive in transfer. */
  async function download(url: string, many: number) {
    const ids = await addCompleted(world.db, { client, consultant }, many);
    const call = request(`${url}/api/v2/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    });
    // A broken connection is reported by the response, and sometimes by the call too.
    call.on('error', () => {});
    const [answer] = (await once(call.end(JSON.stringify({ ids, format: 'zip' })), 'response')) as [
      IncomingMessage,
    ];
    expect(answer.statusCode).toBe(200);
    return answer;
  }

  return { start, download };
}

/** Reads to the end: whether it is complete, or how it was aborted. */
export const endOf = (answer: IncomingMessage) =>
  buffer(answer).then(
    () => 'whole',
    ({ code }: NodeJS.ErrnoException) => code,
  );

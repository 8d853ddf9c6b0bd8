import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { addCompleted } from './testing/completed.ts';
import { spawnServer } from './testing/server-process.ts';
import { newWorld } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const client = await world.client();
const consultant = await world.consultant('A');
afterAll(world.end);

async function start() {
  const server = spawnServer(world.url);
  const ended = once(server, 'exit');
  let output = '';
  server.stdout.on('data', (text) => (output += String(text)));
  const find = () => /is ready at (\S+)/.exec(output)?.[1];
  const url = await vi.waitUntil(find, { timeout: 60_000 });
  return { server, ended, url: new URL(url).origin };
}

/** An archive that has begun to arrive. */
async function download(url: string, many: number) {
  const ids = await addCompleted(world.db, { client, consultant }, many);
  const call = request(`${url}/api/v2/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
  });
  const [answer] = (await once(call.end(JSON.stringify({ ids, format: 'zip' })), 'response')) as [
    IncomingMessage,
  ];
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** Reads to the end: whether it came whole, or how it was broken off. */
const endOf = (answer: IncomingMessage) =>
  buffer(answer).then(
    () => 'whole',
    ({ code }: NodeJS.ErrnoException) => code,
  );

test('after a SIGTERM a download comes to its end; one that takes too long is broken off, and seen to be', async () => {
  const { server, ended, url } = await start();
  const [short, long] = [await download(url, 3), await download(url, 2_000)];
  const began = performance.now();
  server.kill('SIGTERM');
  expect(await Promise.all([endOf(short), endOf(long)])).toEqual(['whole', 'ECONNRESET']);
  expect(await ended).toEqual([0, null]);
  const spent = performance.now() - began;
  expect([spent > 5_000, spent < 10_000]).toEqual([true, true]);
});

test('a server that ends at once would be seen', async () => {
  const { server, ended, url } = await start();
  const short = await download(url, 30);
  server.kill('SIGKILL');
  expect(await endOf(short)).toBe('ECONNRESET');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MOST_OF_FILE } from '@consultflow/contract/files/schema';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { environment, flags } from '../../../../scripts/server-process.mjs';
import { download, largeContent, type Traffic, upload } from '../../../test/support/file-traffic.ts';
import { startProcess } from '../../../test/support/server-process.ts';
import { newWorld } from '../../../test/support/world.ts';
import { connectionTo } from '../../db/open.ts';
import { CHUNK } from './store.ts';

const world = await newWorld();
afterAll(world.end);

type Person = { id: string; token: string };

const MANY = 10;
const ROUNDS = 3;
const MIB = 1024 * 1024;
/** In MiB. */
const MOST_MEMORY = 300;
const LEAST_SHARE = 0.5;
const MOST_SLOWER = 3;

const parallel = <T>(many: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, n) => work(n)));

const ask = (origin: string, { token }: Person, path: string) =>
  fetch(`${origin}/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } });

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;

/** In milliseconds, the calls of somebody else, one after the other, until it is over. */
async function otherCalls(origin: string, who: Person, isOver: (calls: number) => boolean) {
  const times: number[] = [];
  const paths = ['/consultations', '/notifications'];
  for (let turn = 0; !isOver(turn); turn += 1) {
    const began = performance.now();
    const reply = await ask(origin, who, paths[turn % paths.length]!);
    await reply.arrayBuffer();
    expect(reply.status).toBe(200);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

test('ten uploads and ten downloads at once stay in 300 MB, and others hardly notice', async () => {
  const server = await startProcess(world.url, { ...environment, RATE_LIMIT: 'off' }, flags);
  const people = await parallel(MANY, () => world.client());
  const other = await world.client();
  for (let n = 0; n < 20; n += 1) await world.consultation(other);
  const content = largeContent();
  const stored: { id: string; sha256: string }[] = [];
  for (const one of people) stored.push(await upload(server.url, one, content));
  await otherCalls(server.url, other, (calls) => calls >= 50);
  const alone = await otherCalls(server.url, other, (calls) => calls >= 200);

  let isOver = false;
  let most = server.memory();
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 20);
  const beside = otherCalls(server.url, other, () => isOver);
  const took = await timed(() =>
    runTraffic({
      origin: server.url,
      people: people.map(({ token }, n) => ({ token, file_id: stored[n]!.id, sha256: stored[n]!.sha256 })),
      rounds: ROUNDS,
    }),
  );
  isOver = true;
  const slower = await beside;
  clearInterval(watch);
  const rate = (ROUNDS * 2 * MANY * MOST_OF_FILE) / MIB / (took / 1000);
  console.log(
    `Ten uploads and ten downloads of 25 MiB at once, three times: ${rate.toFixed(0)} MiB/s together, ` +
      `${most.toFixed(0)} MiB of memory at most; p95 of other calls ${at(slower, 0.95).toFixed(1)} ms ` +
      `(${slower.length} calls), alone ${at(alone, 0.95).toFixed(1)} ms`,
  );
  expect.soft(most).toBeLessThan(MOST_MEMORY);
  expect.soft(at(slower, 0.95) / at(alone, 0.95)).toBeLessThan(MOST_SLOWER);
});

async function runTraffic(traffic: Traffic) {
  const program = new URL('../../../test/support/file-traffic.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, JSON.stringify(traffic)], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** The same chunks by one connection, without HTTP, hashes and checks. */
async function newBare(owner: Person) {
  const client = new Client(connectionTo(world.url));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into files (owner_id, name, size) values ($1, 'bare', 1) returning id`,
    [owner.id],
  );
  const { id } = rows[0]!;
  const chunks = MOST_OF_FILE / CHUNK;
  return {
    store: async (content: Buffer) => {
      const sha256 = Buffer.alloc(32);
      await client.query('delete from file_chunks where file_id = $1', [id]);
      return timed(async () => {
        for (let number = 0; number < chunks; number += 1)
          await client.query({
            name: 'store',
            text: 'insert into file_chunks (file_id, number, content, sha256) values ($1, $2, $3, $4)',
            values: [id, number, content.subarray(number * CHUNK, (number + 1) * CHUNK), sha256],
          });
      });
    },
    read: () =>
      timed(async () => {
        for (let number = 0; number < chunks; number += 1)
          await client.query({
            name: 'read',
            text: 'select content, sha256 from file_chunks where file_id = $1 and number = $2',
            values: [id, number],
          });
      }),
    end: () => client.end(),
  };
}

test('an upload and a download are at least half as fast as the same chunks without HTTP and checks', async () => {
  const server = await startProcess(world.url, { ...environment, RATE_LIMIT: 'off' }, flags);
  const client = await world.client();
  const bare = await newBare(client);
  const content = largeContent();
  const times = { upload: [], store: [], download: [], read: [] } as Record<string, number[]>;
  for (let round = 0; round < 12; round += 1) {
    let id = '';
    times.store!.push(await bare.store(content));
    times.upload!.push(await timed(async () => ({ id } = await upload(server.url, client, content))));
    times.read!.push(await bare.read());
    times.download!.push(await timed(() => download(server.url, client, id)));
    await world.call(client, 'DELETE', `/files/${id}`);
  }
  await bare.end();
  const speed = (what: string) => MOST_OF_FILE / MIB / (at(times[what]!.slice(2), 0.5) / 1000);
  const shares = { upload: speed('upload') / speed('store'), download: speed('download') / speed('read') };
  console.log(
    `One file of 25 MiB: upload ${speed('upload').toFixed(0)} MiB/s, bare ${speed('store').toFixed(0)} (${(shares.upload * 100).toFixed(0)} %); ` +
      `download ${speed('download').toFixed(0)} MiB/s, bare ${speed('read').toFixed(0)} (${(shares.download * 100).toFixed(0)} %)`,
  );
  expect.soft(shares.upload).toBeGreaterThan(LEAST_SHARE);
  expect.soft(shares.download).toBeGreaterThan(LEAST_SHARE);
});

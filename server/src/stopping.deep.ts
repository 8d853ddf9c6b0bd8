import { afterAll, expect, test } from 'vitest';
import { endOf, newDownloads } from '../test/support/running-downloads.ts';
import { newWorld } from '../test/support/world.ts';

/** In milliseconds, the limit for stopping a server, and the part of it for a running download. */
const MARK = 10_000;
const GRACE = 5_000;

const world = await newWorld();
const { start, download } = await newDownloads(world);
afterAll(world.end);

test(`a server with running downloads stops within ${MARK} ms and gives them ${GRACE}`, async () => {
  const { server, ended, url } = await start();
  const [short, long] = [await download(url, 3), await download(url, 2_000)];
  const began = performance.now();
  server.kill('SIGTERM');
  expect(await Promise.all([endOf(short), endOf(long)])).toEqual(['whole', 'ECONNRESET']);
  await ended;
  const spent = Math.round(performance.now() - began);
  console.info(`A server with a long download under way stopped after ${spent} ms of ${MARK}`);
  expect([spent > GRACE, spent < MARK]).toEqual([true, true]);
});

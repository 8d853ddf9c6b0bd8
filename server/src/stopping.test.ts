import { afterAll, expect, test, vi } from 'vitest';
import { endOf, newDownloads } from '../test/support/running-downloads.ts';
import { newWorld } from '../test/support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const { start, download } = await newDownloads(world);
afterAll(world.end);

test('after a SIGTERM a download completes; one that takes too long is aborted visibly', async () => {
  const { server, ended, url } = await start();
  const [short, long] = [await download(url, 1), await download(url, 2_000)];
  server.kill('SIGTERM');
  expect(await Promise.all([endOf(short), endOf(long)])).toEqual(['whole', 'ECONNRESET']);
  expect(await ended).toEqual([0, null]);
});

test('a server that stops at once is detected', async () => {
  const { server, ended, url } = await start();
  const short = await download(url, 300);
  server.kill('SIGKILL');
  expect(await endOf(short)).toBe('ECONNRESET');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

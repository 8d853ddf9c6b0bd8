import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { goesOn, isWell, loadOf, lost } from '../load.ts';
import { urlOf } from '../database.ts';
import { callApi, signIn, startProduct } from '../product.ts';

const MEBIBYTE = 1024 * 1024;
const SENTENCE = 'Nothing can be saved right now: the disk is full.';

const reason = 'A small disk of its own cannot be mounted here; that takes root on Linux.';
let disk = '';
let isMounted = false;
test.beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'consultflow-disk-'));
  const given = ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'none', disk];
  isMounted = process.platform === 'linux' && spawnSync('mount', given).status === 0;
  if (!isMounted) console.log(`Skipped: a full disk. ${reason}`);
});
test.beforeEach(() => test.skip(!isMounted, reason));
test.afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
const filler = () => join(disk, 'filler');
const makeRoom = () => rmSync(filler(), { force: true });

/** Fills the disk except for this many bytes. */
function fill(left: number) {
  const file = openSync(filler(), 'a');
  try {
    while (free() > left) writeSync(file, Buffer.alloc(Math.min(MEBIBYTE, free() - left)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const request = { room: 'A', topic: 'x', problem_details: '<p>x</p>' };
const write = (url: string, token: string) =>
  callApi(url, 'POST', '/consultations', { token, body: request }).then(
    () => 'saved',
    (error: Error) => error.message,
  );
const read = (url: string, token: string) =>
  callApi(url, 'GET', '/consultations?limit=5', { token }).then(
    () => 'read',
    (error: Error) => error.message,
  );

/** Every refusal was a 503 with a message. */
const others = (refusals: Map<string, number>) =>
  [...refusals.keys()].filter((why) => !why.includes(': 503 '));

test('while the disk is full reads work and writes show an error, and everything works again when there is space', async () => {
  const product = await startProduct({ DATA_DIR: join(disk, 'one') });
  const { url } = product;
  try {
    const load = await loadOf(url);
    await goesOn(load, 50);
    expect(await write(url, load.token)).toBe('saved');

    fill(32 * MEBIBYTE);
    expect(await write(url, load.token)).toContain(SENTENCE);
    await signIn(url);
    fill(0);
    const until = Date.now() + 15_000;
    let reads = 0;
    for (; Date.now() < until; reads += 1) {
      expect(await read(url, load.token)).toBe('read');
      expect(await write(url, load.token)).toContain(SENTENCE);
    }
    makeRoom();
    const began = performance.now();
    expect(await write(url, load.token)).toBe('saved');
    console.log(
      `Disk full: ${reads} reads and refusals in 15 s, saved again ${Math.round(performance.now() - began)} ms after there was room`,
    );
    await goesOn(load, 50);
    await expectNothingLost(url, load);
  } finally {
    makeRoom();
    await product.stop();
  }
});

test('a full disk of an external database leads to no response other than 503', async () => {
  const holder = await startProduct({ DATA_DIR: join(disk, 'two') });
  const product = await startProduct({ DATABASE_URL: urlOf(holder) });
  const { url } = product;
  try {
    const load = await loadOf(url);
    await goesOn(load, 50);
    fill(0);
    await expect
      .poll(() => [...load.refusals.keys()].some((why) => why.includes(SENTENCE)), { timeout: 60_000 })
      .toBe(true);
    const refused = sum(load.refusals);
    expect(await read(url, load.token)).toMatch(/^read$|: 503 /);
    await expect.poll(() => sum(load.refusals), { timeout: 60_000 }).toBeGreaterThan(refused + 200);
    makeRoom();
    const began = performance.now();
    await expect.poll(() => isWell(url), { timeout: 15_000, intervals: [20] }).toBe(true);
    await goesOn(load, 1);
    console.log(
      `Given database full: ${sum(load.refusals)} refusals, saved again ${Math.round(performance.now() - began)} ms ` +
        `after there was room; ${/PANIC/.test(holder.output()) ? 'its PostgreSQL had ended' : 'its PostgreSQL went on'}`,
    );
    await expectNothingLost(url, load);
  } finally {
    makeRoom();
    await product.stop();
    await holder.stop();
  }
});

test('the check detects a server that treats its disk as empty', async () => {
  const blind = join(disk, 'blind.mjs');
  writeFileSync(
    blind,
    `import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    fs.statfs = async () => ({ bavail: 1e9, bsize: 4096 });
    syncBuiltinESMExports();`,
  );
  const product = await startProduct({
    DATA_DIR: join(disk, 'three'),
    NODE_OPTIONS: `--import ${pathToFileURL(blind).href}`,
  });
  try {
    const load = await loadOf(product.url);
    fill(32 * MEBIBYTE);
    expect(await write(product.url, load.token)).toBe('saved');
    makeRoom();
    await load.stop();
  } finally {
    makeRoom();
    await product.stop();
  }
});

const sum = (refusals: Map<string, number>) =>
  [...refusals.values()].reduce((total, count) => total + count, 0);

/** The disk was the only reason for refusals, and every confirmed write is there. */
async function expectNothingLost(url: string, load: Awaited<ReturnType<typeof loadOf>>) {
  await load.stop();
  expect(others(load.refusals)).toEqual([]);
  expect(await lost(url, load)).toEqual([]);
}

import { newSeed } from '@consultflow/contract/testing/seed';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Request, requests } from './random-requests.ts';
import { newTarget, shown } from './target.ts';

const seed = newSeed();
/** In milliseconds, the longest that a single request may take. */
const MARK = 2_000;
const BATCHES = 20;
const BATCH = 100;

const { stage, send } = await newTarget();
afterAll(stage.end);

/** The minimum of three runs; a slow call is slow in each. */
async function timeOf(request: Request) {
  let least = Infinity;
  for (let turn = 0; turn < 3 && least > MARK; turn += 1) {
    const began = performance.now();
    await send(request);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

test(`none of ${BATCHES * BATCH} requests in all roles takes ${MARK} ms`, async () => {
  let slowest = { ms: 0, what: '' };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    for (const request of fc.sample(requests, { seed: seed + batch, numRuns: BATCH })) {
      const ms = await timeOf(request);
      if (ms > slowest.ms) slowest = { ms, what: shown(request) };
    }
    await stage.restore();
  }
  console.info(`The slowest request took ${Math.round(slowest.ms)} ms of ${MARK}: ${slowest.what}`);
  expect([seed, slowest]).toEqual([seed, expect.toSatisfy(({ ms }: { ms: number }) => ms < MARK)]);
});

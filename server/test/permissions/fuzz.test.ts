import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { calls } from './calls.ts';
import { complaintsAbout } from './check-reply.ts';
import { type Request, requests, takenOf } from './random-requests.ts';
import { newTarget, shown } from './target.ts';

const total = Number(process.env.FUZZ ?? 2_000);
const seed = newSeed();
/** The world is recreated after this many, so that deletes do not empty it. */
const BATCH = 100;

const { stage, send, secrets } = await newTarget();
afterAll(stage.end);

const counts = { sent: 0, shaped: 0, done: 0, refused: 0, foreign: 0 };

async function faultsOf(request: Request) {
  const reply = await send(request);
  counts.sent += 1;
  if (request.isShaped) counts.shaped += 1;
  if (reply.statusCode === 200) counts.done += 1;
  else if (reply.statusCode === 400) counts.refused += 1;
  else if ([401, 403, 404].includes(reply.statusCode)) counts.foreign += 1;
  const faults = complaintsAbout(request.call, reply, secrets);
  if (request.isShaped && reply.statusCode === 413) faults.push('it is too large though it is well shaped');
  return faults;
}

const misread = calls.filter((call) => takenOf(call) < 50);

test('the schemas accept the bodies that are generated from them', () => {
  expect(misread.map(({ key }) => key)).toEqual([]);
});

// Of a misread schema no body would ever be found.
test.skipIf(misread.length > 0)(
  `${total} requests in all roles, seven of ten well formed, break nothing`,
  { timeout: 60_000 + total * 100 },
  async () => {
    for (let batch = 0; batch * BATCH < total; batch += 1) {
      const many = fc.sample(requests, {
        seed: seed + batch,
        numRuns: Math.min(BATCH, total - batch * BATCH),
      });
      for (const request of many) {
        const faults = await faultsOf(request);
        if (faults.length > 0) {
          const again = `Try again with SEED=${seed + batch} FUZZ=${BATCH}`;
          throw new Error([faults.join(', '), shown(request), again].join('\n'));
        }
      }
      const { count } = await stage.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('role', '=', 'admin')
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      expect(count).toBeGreaterThan(0);
      await stage.restore();
    }
    console.info(counts);
    expect(counts.shaped / counts.sent).toBeGreaterThan(0.6);
    expect(counts.done / counts.sent).toBeGreaterThan(0.15);
  },
);

import { availableParallelism, loadavg } from 'node:os';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { newSeed } from '@consultflow/contract/testing/seed';
import { calls } from './calls.ts';
import { newStage } from './cast.ts';
import { complaintsAbout } from './replies.ts';
import { type Request, requests, takenOf } from './requests.ts';
import { withIds } from './shapes.ts';

const total = Number(process.env.FUZZ ?? 2_000);
const seed = newSeed();
/** The world is made anew after so many, so that deletes do not empty it. */
const BATCH = 100;
/** With one process for each core; a machine that is asked for more is slower by as much. */
const slow = () => 2_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

const stage = await newStage();
const secrets = Object.values(stage.tokens);
afterAll(stage.end);

const everything = Object.values(stage.ids);
const named = (name: RegExp) =>
  Object.keys(stage.ids)
    .filter((one) => name.test(one))
    .map((one) => stage.ids[one]!);
/** Mostly the kind of thing that the address is about. */
const kinds: [RegExp, string[]][] = [
  [/^\/consultations/, named(/'s (request|approved|completed)$|^missing/)],
  [/^\/companies/, named(/^company of|^missing/)],
  [/rooms/, named(/room$|^room A|^missing/)],
  [/^\/schedules/, named(/week|^missing/)],
  [/^\/consultants/, named(/consultant|colleague|^missing/)],
  [
    /users/,
    named(/client$|owner|consultant|admin|colleague|^missing/).filter((id) => everything.includes(id)),
  ],
];

const send = ({ actor, call, id, query, body, contentType }: Request) => {
  const things = kinds.find(([address]) => address.test(call.url))?.[1] ?? everything;
  const path = call.url.replace(':id', () => withIds(id, things));
  const token = stage.tokens[actor];
  return stage.app.inject({
    method: call.method,
    url: `${call.base}${path}${query && `?${withIds(query, everything)}`}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { payload: withIds(body, everything) }),
  });
};

const counts = { sent: 0, shaped: 0, done: 0, refused: 0, foreign: 0 };

async function faultsOf(request: Request) {
  let spent = Infinity;
  let faults: string[] = [];
  // A noisy machine is slow now and then; a slow call is slow each time.
  for (let turn = 0; turn < 3 && spent > slow(); turn += 1) {
    const began = performance.now();
    const reply = await send(request);
    spent = performance.now() - began;
    if (turn > 0) continue;
    counts.sent += 1;
    if (request.isShaped) counts.shaped += 1;
    if (reply.statusCode === 200) counts.done += 1;
    else if (reply.statusCode === 400) counts.refused += 1;
    else if ([401, 403, 404].includes(reply.statusCode)) counts.foreign += 1;
    faults = complaintsAbout(request.call, reply, secrets);
    if (request.isShaped && reply.statusCode === 413) faults.push('it is too large though it is well shaped');
  }
  if (spent > slow()) faults.push(`it takes ${Math.round(spent)} ms`);
  return faults;
}

const shown = ({ actor, call, id, query, body }: Request) =>
  `${actor}: ${call.base} ${call.key} ${JSON.stringify({ id, query, body: body?.slice(0, 500) })}`;

test('bodies that are made from the schemas are what the schemas take', () => {
  const misread = calls.filter((call) => takenOf(call) < 50);
  expect(misread.map(({ key }) => key)).toEqual([]);
});

test(
  `${total} requests in all roles, seven of ten well shaped, break nothing`,
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

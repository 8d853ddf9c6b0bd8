import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type Allowed, allowedCase, endings, urlOf } from './allowed-calls.ts';
import { calls } from './calls.ts';
import { newStage } from './cast.ts';
import { table } from './permission-table.ts';

const AT_ONCE = 8;
let running = 0;
let turn = Promise.withResolvers<void>();
const stage = await newStage(
  (app) =>
    app.addHook('preHandler', async ({ headers }) => {
      if (!headers['x-held']) return;
      running += 1;
      await turn.promise;
    }),
  { limits: true },
);
afterAll(stage.end);
afterEach(stage.restore);

/** The reads that are queued, by who makes them. */
const reads = Map.groupBy(
  calls
    .filter(({ method, key, file }) => method === 'GET' && !file && table[key]?.roles !== 'anyone')
    .map((call) => allowedCase(call, stage.ids)),
  ({ actor }) => actor,
);

const get = (actor: string, url: string, headers = {}) =>
  stage.app.inject({ url, headers: { authorization: `Bearer ${stage.tokens[actor]}`, ...headers } });

/** The statuses of reads that waited while others ran, and `meanwhile` happened. */
async function statusesAfter(actor: string, queued: Allowed[], meanwhile?: () => Promise<unknown>) {
  running = 0;
  turn = Promise.withResolvers();
  const held = Array.from({ length: AT_ONCE }, () => get(actor, '/api/v2/rooms', { 'x-held': 'yes' }));
  await eventually(() => expect(running).toBe(AT_ONCE));
  const replies = queued.map((one) => get(actor, urlOf(one)));
  // When another user's call is answered, these are in the queue.
  await get('second admin', '/api/v2/rooms');
  await meanwhile?.();
  turn.resolve();
  await Promise.all(held);
  const answered = await Promise.all(replies);
  return queued.map(({ call }, index) => [`${call.base} ${call.key}`, answered[index]!.statusCode]);
}

const all = (queued: Allowed[], status: number) =>
  queued.map(({ call }) => [`${call.base} ${call.key}`, status]);

describe.each(Object.entries(endings))('a caller who %s while reads wait for their turn', (_what, end) => {
  test.each([...reads])('is refused: %s', async (actor, queued) => {
    expect(await statusesAfter(actor, queued, () => end(stage, actor))).toEqual(all(queued, 401));
  });
});

test('the same reads succeed while the session lives', async () => {
  for (const [actor, queued] of reads) expect(await statusesAfter(actor, queued)).toEqual(all(queued, 200));
});

import type { Endpoint } from '@consultflow/contract/endpoint';
import { afterAll, expect, test } from 'vitest';
import { faultyApp } from '../../../test/support/faulty-app.ts';
import { bodiesOf, many } from '../../../test/support/heavy-bodies.ts';
import {
  besides,
  callOf,
  callsWithBody,
  copied,
  newSender,
  storedForms,
} from '../../../test/support/heavy-calls.ts';
import { workOf } from '../../../test/support/processor-time.ts';
import { newWorld } from '../../../test/support/world.ts';

/** In milliseconds, the work that one such request may cost. */
const ENOUGH = 100;

const world = await newWorld();
const { people, send } = await newSender(world);
const { id } = await world.consultation(people.client);
let most = { work: 0, what: '' };
afterAll(async () => {
  console.info(`The body that took longest: ${most.work.toFixed(1)} ms of ${ENOUGH}, ${most.what}`);
  await world.end();
});

type App = Pick<typeof world.app, 'inject'>;

/** The bodies of many values that take the server too long. */
async function keeping(endpoint: Endpoint, bodies: Iterable<readonly [string, string]>, app?: App) {
  const slow: string[] = [];
  for (const [what, body] of bodies) {
    const work = await workOf(() => send(endpoint, body, {}, app), ENOUGH);
    if (work > ENOUGH) slow.push(`${what} takes ${Math.round(work)} ms`);
    else if (work > most.work) most = { work, what: `${what} of ${endpoint.method} ${endpoint.url}` };
  }
  return slow;
}

test.each(callsWithBody)('%s: too many or too deeply nested values cost no work', async (_key, call) => {
  expect(await keeping(call, bodiesOf(call))).toEqual([]);
});

test.each(storedForms)('%s: unknown fields beside stored ones cost nothing', async (key, role, form) => {
  const call = callOf(key);
  const there = { ...call, roles: [role], url: call.url.replace(':id', id) };
  expect((await send(there, besides(form)[0]![1])).statusCode).toBe(200);
  expect(await keeping(there, besides(form))).toEqual([]);
});

test('a server that walks through a whole body is detected', async () => {
  const walking = await faultyApp('http/transport/field-aliases.ts', () => ({ respell: copied }), world.db);
  expect(await keeping(callOf('PUT /settings'), Object.entries(many), walking)).toEqual([
    expect.stringMatching(/^thousands of fields takes \d+ ms$/),
  ]);
  await walking.close();
});

import { request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import { createUnzip } from 'node:zlib';
import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { faultyApp } from '../../../test/support/faulty-app.ts';
import { bodiesOf, bombs, LIMIT, many } from '../../../test/support/heavy-bodies.ts';
import {
  besides,
  callOf,
  callsWithBody,
  copied,
  newSender,
  storedForms,
} from '../../../test/support/heavy-calls.ts';
import { newWorld } from '../../../test/support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const address = await listening(world.app);
const { people, send } = await newSender(world);
afterAll(world.end);

type App = Pick<typeof world.app, 'inject'>;

/** The bodies of many values that cause a server error, as "lists in lists answers 500". */
async function faultsOf(endpoint: Endpoint, bodies: Iterable<readonly [string, string]>, app?: App) {
  const faults: string[] = [];
  for (const [what, body] of bodies) {
    const { statusCode } = await send(endpoint, body, {}, app);
    if (statusCode >= 500) faults.push(`${what} answers ${statusCode}`);
  }
  return faults;
}

/** Responses to compressed bodies, declared or not, other than a refusal without unpacking. */
async function takenOfBombs(endpoint: Endpoint, app?: App) {
  const taken: string[] = [];
  for (const [coding, compressed] of bombs) {
    const said = await send(endpoint, compressed, { 'content-encoding': coding }, app);
    if (said.statusCode !== 415 || said.json().message !== 'The request must not be compressed')
      taken.push(`${coding} answers ${said.statusCode}`);
    const unsaid = await send(endpoint, compressed, {}, app);
    if (![400, 413].includes(unsaid.statusCode)) taken.push(`unsaid ${coding} answers ${unsaid.statusCode}`);
  }
  return taken;
}

describe.each(callsWithBody)('%s', (key, endpoint) => {
  test('too many or too deeply nested values cause no server error', async () => {
    expect(await faultsOf(endpoint, bodiesOf(endpoint))).toEqual([]);
  });

  test('a body that is too large is refused', async () => {
    // A calendar file may have eight times the usual size.
    const reply = await send(endpoint, JSON.stringify({ made_up: 'x'.repeat(8 * LIMIT) }));
    const code = key === 'POST /absences/import' ? 'calendar_too_large' : 'request_too_large';
    expect([reply.statusCode, reply.json().code]).toEqual([413, code]);
  });

  test('a compressed body is refused without unpacking', async () => {
    expect(await takenOfBombs(endpoint)).toEqual([]);
  });
});

const { id } = await world.consultation(people.client);

test.each(storedForms)(
  '%s: unknown fields beside stored ones cause no server error',
  async (key, role, form) => {
    const call = callOf(key);
    const there = { ...call, roles: [role], url: call.url.replace(':id', id) };
    expect((await send(there, besides(form)[0]![1])).statusCode).toBe(200);
    expect(await faultsOf(there, besides(form))).toEqual([]);
  },
);

/** Sends a body without an end or a length; returns how much was accepted. */
async function pour(url: string) {
  const answer = Promise.withResolvers<{ status: number | undefined; body: string }>();
  const call = open(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  call.on('response', (reply) => {
    void text(reply).then((body) => answer.resolve({ status: reply.statusCode, body }));
  });
  let poured = 0;
  // The connection breaks during sending.
  call.on('error', () => {});
  while (!call.destroyed && poured < 64 * LIMIT) {
    poured += 16_384;
    const isTaken = call.write(' '.repeat(16_384));
    await new Promise((resolve) =>
      isTaken ? setImmediate(resolve) : call.once('drain', resolve).once('close', resolve),
    );
  }
  call.destroy();
  return { ...(await answer.promise), poured };
}

test('an endless body is refused when it is too large', async () => {
  const { status, poured } = await pour(address);
  expect(status).toBe(413);
  expect(poured).toBeLessThan(64 * LIMIT);
});

test('a server that accepts large bodies is detected', async () => {
  const generous = buildApp(world.db);
  generous.addHook('onRoute', (route) => void (route.bodyLimit = 64 * LIMIT));
  const reply = await send(
    callOf('POST /auth/login'),
    JSON.stringify({ made_up: 'x'.repeat(LIMIT) }),
    {},
    generous,
  );
  expect(reply.statusCode).not.toBe(413);
  await generous.close();
});

test('a server that unpacks compressed bodies is detected', async () => {
  const unpacking = await faultyApp(
    'http/transport/json-bodies.ts',
    () => ({
      parseJsonOnly: (app) =>
        (app as FastifyInstance).addHook('preParsing', async ({ headers }, _reply, body) =>
          headers['content-encoding']?.endsWith('identity') === false ? body.pipe(createUnzip()) : body,
        ),
    }),
    world.db,
  );
  expect(await takenOfBombs(callOf('POST /auth/login'), unpacking)).toContain('gzip answers 413');
  await unpacking.close();
});

test('a server that walks through a whole body is detected', async () => {
  const walking = await faultyApp('http/transport/field-aliases.ts', () => ({ respell: copied }), world.db);
  expect(await faultsOf(callOf('PUT /settings'), Object.entries(many), walking)).toEqual([
    'lists in lists answers 500',
    'objects in objects answers 500',
  ]);
  await walking.close();
});

import { request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import { createUnzip } from 'node:zlib';
import type { Endpoint } from '@consultflow/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { endpoints } from '../permissions/calls.ts';
import { listening } from '../testing/event-stream.ts';
import { faultyApp } from '../testing/faulty-app.ts';
import { bodiesOf, bombs, LIMIT, many } from '../testing/heavy-bodies.ts';
import { newWorld } from '../testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const address = await listening(world.app);
const people = { admin: await world.admin(), client: await world.client() };
afterAll(world.end);

/** Milliseconds of all the work that one such request may cost. */
const ENOUGH = 100;

type App = Pick<typeof world.app, 'inject'>;
const callsWithBody = endpoints
  .filter(({ schema }) => schema.body)
  .map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const);
const missing = '00000000-0000-4000-8000-000000000000';
const urlOf = ({ url }: Endpoint) => `/api/v2${url.replace(':id', missing)}`;
const headersOf = ({ roles }: Endpoint) => ({
  'content-type': 'application/json',
  ...(roles !== 'anyone' && {
    authorization: `Bearer ${people[roles.includes('admin') ? 'admin' : 'client'].token}`,
  }),
});
const send = (endpoint: Endpoint, payload: string | Buffer, headers = {}, app: App = world.app) =>
  app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { ...headersOf(endpoint), ...headers },
    payload,
  });

/** The work of this thread until the answer is there; the least of three tries. */
async function workOf(act: () => Promise<unknown>) {
  let least = Infinity;
  for (let turn = 0; turn < 3 && least > ENOUGH; turn += 1) {
    const before = process.threadCpuUsage();
    await act();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** What many things in a body do to a server that should not care. */
async function harmOf(endpoint: Endpoint, bodies: Iterable<readonly [string, string]>, app?: App) {
  const harm: string[] = [];
  for (const [what, body] of bodies) {
    let status = 0;
    const work = await workOf(async () => ({ statusCode: status } = await send(endpoint, body, {}, app)));
    if (status >= 500) harm.push(`${what} answers ${status}`);
    if (work > ENOUGH) harm.push(`${what} takes ${Math.round(work)} ms`);
  }
  return harm;
}

/** What compressed bodies are answered, said or unsaid, if not that they are refused as they are. */
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

describe.each(callsWithBody)('%s', (_key, endpoint) => {
  test('too many things, or too deep in each other, are no work and no fault of ours', async () => {
    expect(await harmOf(endpoint, bodiesOf(endpoint))).toEqual([]);
  });

  test('what is too large is refused', async () => {
    const reply = await send(endpoint, JSON.stringify({ made_up: 'x'.repeat(LIMIT) }));
    expect([reply.statusCode, reply.json().message]).toEqual([413, 'The request is too large']);
  });

  test('what is compressed is refused as it is', async () => {
    expect(await takenOfBombs(endpoint)).toEqual([]);
  });
});

const request = { room: 'A', topic: 'Rules of origin', problem_details: '<p>Which proof?</p>' } as const;
const { id } = await world.consultation(people.client);
const callOf = (key: string) => callsWithBody.find(([name]) => name === key)![1];

test.each([
  ['POST /consultations', 'client', request],
  ['PUT /consultations/:id', 'client', { topic: 'Incoterms 2020' }],
  ['POST /companies', 'client', { name: 'Port', address: 'Quay 1' }],
  ['PUT /settings', 'admin', { max_consultations_per_day: 9 }],
] as const)('%s: what is made up beside what is stored costs nothing', async (key, role, form) => {
  const call = callOf(key);
  const there = { ...call, roles: [role], url: call.url.replace(':id', id) };
  const stored = JSON.stringify(form).slice(0, -1);
  const bodies = Object.entries(many).map(([what, json]) => [what, `${stored},"made_up":${json}}`] as const);
  expect((await send(there, bodies[0]![1])).statusCode).toBe(200);
  expect(await harmOf(there, bodies)).toEqual([]);
});

/** Writes on and on, never saying how much it will be; answers how much was taken. */
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
  // It is broken off while it is being sent.
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

test('a body without an end is refused when it is too large', async () => {
  const { status, poured } = await pour(address);
  expect(status).toBe(413);
  expect(poured).toBeLessThan(64 * LIMIT);
});

test('a server that takes large bodies would be seen', async () => {
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

test('a server that unpacks what is compressed would be seen', async () => {
  const unpacking = await faultyApp(
    'http/json.ts',
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

/** Walks through all of a body by itself, and looks through all names for each. */
const copied = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const names: string[] = [];
  for (const name of Object.keys(value)) if (!names.includes(name)) names.push(name);
  return Object.fromEntries(names.map((name) => [name, copied((value as Record<string, unknown>)[name])]));
};

test('a server that walks through all of a body would be seen', async () => {
  const walking = await faultyApp('http/spellings.ts', () => ({ respell: copied }), world.db);
  expect(await harmOf(callOf('POST /auth/login'), Object.entries(many), walking)).toEqual([
    'lists in lists answers 500',
    'objects in objects answers 500',
    expect.stringMatching(/^thousands of fields takes \d+ ms$/),
  ]);
  await walking.close();
});

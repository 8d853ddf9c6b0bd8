import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Endpoint } from '@consultflow/contract/endpoint';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { endpoints } from '../permissions/calls.ts';
import { fullest } from '../permissions/places.ts';
import { listening } from '../testing/event-stream.ts';
import { newWorld } from '../testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await newWorld();
const address = await listening(world.app);
const people = { admin: await world.admin(), client: await world.client() };
afterAll(world.end);

const LIMIT = 256 * 1024;
/** Milliseconds of all the work that one such request may cost. */
const ENOUGH = 100;

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
const send = (endpoint: Endpoint, payload: string | Buffer, headers = {}, app = world.app) =>
  app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { ...headersOf(endpoint), ...headers },
    payload,
  });

/** What fills the limit with as many things, or as many in each other, as there can be. */
const repeat = (piece: string, length = LIMIT - 200) => piece.repeat(Math.floor(length / piece.length));
const nested = (open: string, inner: string, close: string) => {
  const depth = Math.floor((LIMIT - 200) / (open.length + close.length));
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
};
const many: Record<string, string> = {
  'lists in lists': nested('[', '', ']'),
  'objects in objects': nested('{"a":', '1', '}'),
  'a list of nothing': `[${repeat('null,')}null]`,
  'a list of objects': `[${repeat('{},')}{}]`,
  'a list of letters': `[${repeat('"A",')}"A"]`,
  'thousands of fields': `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  'numbers with an end far away': `[${repeat('1e9,')}1${'0'.repeat(100)}]`,
};

/** Bodies that are such a thing, or have it in one of their fields. */
const bodiesOf = ({ schema }: Endpoint) => {
  const whole = fullest(schema.body!, 1) as Record<string, unknown>;
  const within = [...Object.keys(whole), 'made_up'].flatMap((name) =>
    Object.entries(many).map(([what, json]) => {
      const rest = JSON.stringify({ ...whole, [name]: 0 });
      return [`${what} as ${name}`, rest.replace(`"${name}":0`, () => `"${name}":${json}`)] as const;
    }),
  );
  return [...Object.entries(many), ...within].filter(([, body]) => body.length <= LIMIT);
};

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

const zeros = JSON.stringify({ made_up: '0'.repeat(20_000_000) });
/** Twenty megabytes each, once they are unpacked. */
const bombs = [
  ['gzip', gzipSync(zeros)],
  ['GZIP, identity', gzipSync(gzipSync(zeros))],
  ['deflate', deflateSync(zeros)],
  ['br', brotliCompressSync(zeros, { params: { [0]: 1 } })],
] as const;

describe.each(callsWithBody)('%s', (_key, endpoint) => {
  test('too many things, or too deep in each other, are no work and no fault of ours', async () => {
    const faults: string[] = [];
    for (const [what, body] of bodiesOf(endpoint)) {
      let status = 0;
      const work = await workOf(async () => ({ statusCode: status } = await send(endpoint, body)));
      if (status >= 500) faults.push(`${what} answers ${status}`);
      if (work > ENOUGH) faults.push(`${what} takes ${Math.round(work)} ms`);
    }
    expect(faults).toEqual([]);
  });

  test('what is too large is refused', async () => {
    const reply = await send(endpoint, JSON.stringify({ made_up: 'x'.repeat(LIMIT) }));
    expect([reply.statusCode, reply.json().message]).toEqual([413, 'The request is too large']);
  });

  test('what is compressed is refused as it is', async () => {
    for (const [coding, compressed] of bombs) {
      const reply = await send(endpoint, compressed, { 'content-encoding': coding });
      expect([coding, reply.statusCode, reply.json().message]).toEqual([
        coding,
        415,
        'The request must not be compressed',
      ]);
      expect((await send(endpoint, compressed)).statusCode).toBeOneOf([400, 413]);
    }
  });
});

/** Writes on and on, never saying how much it will be; answers how much was taken. */
async function pour(url: string) {
  const answer = Promise.withResolvers<{ status: number | undefined; body: string }>();
  const call = request(`${url}/api/v2/auth/login`, {
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
  const [, login] = callsWithBody.find(([key]) => key === 'POST /auth/login')!;
  const reply = await send(login, JSON.stringify({ made_up: 'x'.repeat(LIMIT) }), {}, generous);
  expect(reply.statusCode).not.toBe(413);
  await generous.close();
});

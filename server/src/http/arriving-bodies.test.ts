import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { register } from '@consultflow/contract/auth/endpoints';
import Fastify from 'fastify';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../test/permissions/calls.ts';
import { eventually } from '../../test/support/eventually.ts';
import { listening } from '../../test/support/event-stream.ts';
import { newWorld } from '../../test/support/world.ts';
import { replyWithError } from './errors.ts';
import { limitBodies } from './limits/body-memory.ts';

const world = await newWorld();
const url = await listening(world.app);
const { token } = await world.client();
const open = new Set<Socket>();
afterEach(() => open.forEach((socket) => socket.destroy()));
afterAll(async () => {
  world.app.server.closeAllConnections();
  await world.end();
});

const LOGIN = '/api/v2/auth/login';
const headOf = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n`;

/** Starts a request whose body never arrives, and collects the response. */
async function begin(path: string, headers: string, localAddress = '127.0.0.1', at = url) {
  const socket = connect({ port: Number(new URL(at).port), host: '127.0.0.1', localAddress });
  open.add(socket);
  let said = '';
  socket
    .on('error', () => {})
    .setEncoding('utf8')
    .on('data', (text) => (said += text));
  await once(socket, 'connect');
  socket.write(headOf(path, headers));
  return { socket, said: () => said };
}
const isAnswered = ({ said }: { said: () => string }) =>
  eventually(() => {
    expect(said()).toContain('\r\n\r\n');
    return said();
  });
const answerOf = async (...how: Parameters<typeof begin>) => isAnswered(await begin(...how));

test('a network may have a hundred bodies in transfer, each other network as many again', async () => {
  const held = [];
  for (let count = 0; count < 100; count += 1) held.push(await begin(LOGIN, 'Content-Length: 99\r\n'));
  const refused = await begin(LOGIN, 'Content-Length: 99\r\n');
  const answer = await isAnswered(refused);
  expect(answer).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n[^]*"status":"error"/);
  await eventually(() => expect(refused.socket.closed).toBe(true));
  expect(held.filter(({ said }) => said() !== '')).toEqual([]);

  // Callers without a body, with a session or in another network are not affected.
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await world.call({ token }, 'PUT', '/notifications/read-all', {})).statusCode).toBe(200);
  const elsewhere = await begin(LOGIN, 'Content-Length: 2\r\n', '127.0.0.2');
  elsewhere.socket.write('{}');
  expect(await isAnswered(elsewhere)).toMatch(/^HTTP\/1.1 400 /);

  held[0]!.socket.write('{'.padEnd(99));
  expect(await isAnswered(held[0]!)).toMatch(/^HTTP\/1.1 400 /);
  const next = await begin(LOGIN, 'Content-Length: 2\r\n');
  next.socket.write('{}');
  expect(await isAnswered(next)).toMatch(/^HTTP\/1.1 400 /);
});

/** Takes bodies of at most 1,000 bytes without a session, with so many bytes of them in memory. */
async function takesBodies(bytesOfAll: number) {
  const app = Fastify({ bodyLimit: 1_000 });
  app.setErrorHandler(replyWithError);
  limitBodies(app, { ofNetwork: 100, ofAll: bytesOfAll });
  app.post('/', () => 'taken');
  const at = await listening(app);
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  /** Sends the first of `length` bytes. */
  const send = async (from: string, sent: number, length = 1_000) => {
    const call = await begin('/', `Content-Length: ${length}\r\n`, from, at);
    call.socket.write('1'.padEnd(sent));
    return call;
  };
  return { send, answerTo: async (from: string) => isAnswered(await send(from, 500, 500)) };
}

test('what bodies announce but do not send leaves the memory to others', async () => {
  const { send, answerTo } = await takesBodies(8 * 1024);
  const slow = [];
  for (const from of ['127.0.0.3', '127.0.0.4'])
    for (let count = 0; count < 10; count += 1) slow.push(await send(from, 1));
  // More than fit at once: each gives its memory back.
  for (let count = 0; count < 10; count += 1) expect(await answerTo('127.0.0.5')).toContain('taken');
  expect(slow.filter(({ said }) => said() !== '')).toEqual([]);
});

test('when bodies fill the memory, the oldest of the network with the most is refused', async () => {
  const { send, answerTo } = await takesBodies(4 * 1024);
  const light = await send('127.0.0.3', 200);
  const [oldest, next] = [await send('127.0.0.4', 999), await send('127.0.0.4', 999)];
  await eventually(async () => {
    expect(await answerTo('127.0.0.5')).toContain('taken');
    expect(oldest.said()).not.toBe('');
  });
  expect(oldest.said()).toMatch(/^HTTP\/1.1 503 [^]*\r\nconnection: close\r\n/);
  await eventually(() => expect(oldest.socket.closed).toBe(true));
  light.socket.write(' '.repeat(800));
  next.socket.write(' ');
  expect([await isAnswered(light), await isAnswered(next)]).toEqual(
    Array(2).fill(expect.stringContaining('taken')),
  );
});

test('a response does not wait for a body that nobody reads', async () => {
  expect(await answerOf('/api/v2/none', 'Content-Length: 99\r\n')).toMatch(/^HTTP\/1.1 404 /);
  expect(await answerOf('/none', 'Transfer-Encoding: chunked\r\n')).toMatch(/^HTTP\/1.1 404 /);
  expect(await answerOf('/api/v2/consultations', 'Content-Length: 99\r\n')).toMatch(/^HTTP\/1.1 401 /);
});

const openToAnyone = endpoints.filter(({ roles, schema }) => roles === 'anyone' && schema.body);
test.each(openToAnyone.map(({ url: path }) => path))('a body of 16 KiB is too large for %s', async (path) => {
  const send = (length: number) =>
    world.app.inject({
      method: 'POST',
      url: `/api/v2${path}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}'.padEnd(length),
    });
  expect((await send(16 * 1024)).statusCode).toBe(400);
  const reply = await send(16 * 1024 + 1);
  expect([reply.statusCode, reply.json().message]).toEqual([413, 'The request is too large']);
});

const escaped = (text: string) =>
  text.replaceAll(/./gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

test('the longest possible sign-up, with every character escaped, is accepted', async () => {
  const name = 'é'.repeat(200);
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  const form = {
    name,
    email,
    phone: '1'.repeat(200),
    password: 'é'.repeat(128),
    companies: [{ name, address: name, phone: '1'.repeat(200), email, department: name }],
  };
  const payload = JSON.stringify(form).replaceAll(
    /"(?:[^"\\]|\\.)*"(?=[,}])/g,
    (text) => `"${escaped(text.slice(1, -1))}"`,
  );
  expect(payload.length).toBeGreaterThan(9_000);
  const headers = { 'content-type': 'application/json' };
  const reply = await world.app.inject({ method: 'POST', url: `/api/v2${register.url}`, headers, payload });
  expect(reply.statusCode).toBe(200);
});

test('a body that arrives byte by byte is stored in large chunks', async () => {
  const app = Fastify();
  limitBodies(app);
  const pieces: number[] = [];
  app.addHook('preParsing', async (_request, _reply, payload) => {
    const count = new PassThrough().on('data', ({ length }: Buffer) => pieces.push(length));
    return payload.pipe(count);
  });
  app.post('/', ({ body }) => String((body as string[])[0]!.length));
  const at = await listening(app);
  const { socket, said } = await begin('/', 'Transfer-Encoding: chunked\r\n', '127.0.0.1', at);
  const text = JSON.stringify(['x'.repeat(9_996)]);
  socket.write(text.replaceAll(/./g, '1\r\n$&\r\n'));
  socket.write('0\r\n\r\n');
  expect(await isAnswered({ said })).toMatch(/9996$/);
  expect(pieces).toEqual([256, 512, 1_024, 2_048, 4_096, 2_064]);
  app.server.closeAllConnections();
  await app.close();
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { RouteOptions } from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { listening, openStream } from '../../../test/support/event-stream.ts';
import { newWorld } from '../../../test/support/world.ts';
import { guardRoutes } from '../guard.ts';
import { openSockets } from '../transport/open-sockets.ts';

const MIB = 1024 * 1024;
const world = await newWorld();
const owner = await world.client();
const other = await world.client();

/** More than the kernel buffers. */
const LARGE = 10 * MIB;
const app = buildApp(world.db);
app.get('/large', () => Buffer.alloc(LARGE));
app.register(async (calls) => {
  guardRoutes(calls, world.db);
  const own = { method: 'GET', roles: ['client'], schema: {} } as const;
  calls.route({ ...own, url: '/page', handler: () => Buffer.alloc(LARGE) });
  calls.route({
    ...own,
    url: '/list',
    file: 'text/csv',
    handler: (_request, reply) => reply.send(Readable.from(endless(), { objectMode: false })),
  } as RouteOptions);
});
function* endless() {
  for (;;) yield Buffer.alloc(MIB);
}
const statuses: number[] = [];
app.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode));
const url = await listening(app);
const inServer = openSockets(app.server);
const open = new Set<Socket>();
afterEach(async () => {
  open.forEach((socket) => socket.destroy());
  open.clear();
  await eventually(() => {
    if (waiting() > 0) throw new Error(`${waiting()} bytes are still waiting`);
  });
  statuses.length = 0;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await world.end();
});

const requestOf = (path: string, token = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${token && `Authorization: Bearer ${token}\r\n`}\r\n`;

/** Sends requests on one connection and reads no response. */
async function ask(requests: string[], at = url) {
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  open.add(socket);
  socket.on('error', () => {}).pause();
  await once(socket, 'connect');
  socket.write(requests.join(''));
  return socket;
}
const askOften = (times: number, ...requests: string[]) =>
  Promise.all(Array.from({ length: times }, () => ask(requests)));

const call = async ({ token }: { token: string }, path = '/api/v2/rooms') =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
const count = (status: number) => statuses.filter((one) => one === status).length;
const areAnswered = (many: number) => eventually(() => expect(statuses.length).toBeGreaterThanOrEqual(many));
const waiting = () => [...inServer].reduce((sum, { writableLength }) => sum + writableLength, 0);

test('a user who reads none of ten large pages is limited to 16 MiB and one page', async () => {
  await askOften(10, requestOf('/page', owner.token));
  await areAnswered(10);
  expect(count(200)).toBe(2);
  expect(waiting()).toBeLessThan(16 * MIB + LARGE + MIB);
});

test('a user who reads nothing gets 429 with a time to retry, others do not', async () => {
  const unread = await askOften(2, requestOf('/page', owner.token));
  await areAnswered(2);
  const refused = await call(owner);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.json()).toMatchObject({
    status: 'error',
    code: 'too_much_unread',
    message: expect.stringContaining('on its way'),
  });
  expect((await call(other)).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await openStream(url, owner)).reply.status).toBe(429);

  unread.forEach((socket) => socket.resume());
  await eventually(async () => expect((await call(owner)).status).toBe(200));
});

test('pipelined requests on one connection have the same limit', async () => {
  await ask(Array.from({ length: 10 }, () => requestOf('/page', owner.token)));
  await areAnswered(10);
  expect(count(200)).toBe(2);
});

test('a connection with more than sixteen pipelined requests is closed', async () => {
  const allowed = await ask(Array.from({ length: 16 }, () => requestOf('/healthz')));
  await areAnswered(16);
  expect(allowed.destroyed).toBe(false);
  const greedy = await ask(Array.from({ length: 17 }, () => requestOf('/healthz')));
  greedy.resume();
  await once(greedy, 'close');
});

test('a network without a session has the same limit, and users with one are not affected', async () => {
  const sockets = await askOften(2, requestOf('/large'));
  await eventually(() => expect(waiting()).toBeGreaterThan(16 * MIB));
  expect((await fetch(`${url}/healthz`)).status).toBe(429);
  expect((await call(owner)).status).toBe(200);
  sockets.forEach((socket) => socket.destroy());
  await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200));
});

test('five of twelve concurrent downloads that a user does not read run', async () => {
  await askOften(12, requestOf('/list', owner.token));
  await areAnswered(12);
  expect([count(200), count(429)]).toEqual([5, 7]);
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { newWorld } from '../../../test/support/world.ts';
import { limitConnections } from './connection-limit.ts';
import { openSockets } from '../transport/open-sockets.ts';

const close = async (app: FastifyInstance) => {
  app.server.closeAllConnections();
  await app.close();
};

const showSession = async (request: object) => void Object.assign(request, { actor: { id: 'somebody' } });

/** A server that limits each network to three connections, five at once, with a call that has a session. */
async function serve(options: FastifyServerOptions = {}, how = {}) {
  const app = Fastify(options);
  limitConnections(app, { most: 3, mostAtOnce: 5, young: 0, ...how });
  app.decorateRequest('actor');
  const late = Promise.withResolvers<string>();
  let inUse = 0;
  const answerLate = () => {
    inUse += 1;
    return late.promise;
  };
  app.get('/late', answerLate);
  app.get('/own', { onRequest: showSession }, () => 'own');
  app.get('/own-late', { onRequest: showSession }, answerLate);
  const sockets = openSockets(app.server);
  const port = Number(new URL(await listening(app)).port);
  onTestFinished(() => close(app));
  return { late, inUse: () => inUse, open: () => sockets.size, ...visitors(port) };
}

function visitors(port: number) {
  const visit = async (localAddress = '127.0.0.1', request = '') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).setEncoding('utf8');
    await once(socket, 'connect');
    if (request) socket.write(request);
    return socket;
  };
  return { visit };
}

const say = async (socket: Socket, request: string) => {
  socket.write(request);
  return String((await once(socket, 'data'))[0]);
};
const areClosed = (...sockets: Socket[]) =>
  eventually(() => expect(sockets.map(({ destroyed, closed }) => destroyed || closed)).not.toContain(false));

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

test('above the limit the connection that has been idle longest is closed', async () => {
  const { visit, open } = await serve();
  const [first, second, third] = [await visit(), await visit(), await visit()];
  expect(await say(first, get('/none'))).toContain('404');
  await visit();
  await areClosed(second.resume());
  expect(await say(first, get('/none'))).toContain('404');
  expect(await say(third, get('/none'))).toContain('404');
  expect(open()).toBe(3);
});

test('the newest is closed while all others are in use', async () => {
  const { visit, open, late, inUse } = await serve();
  const used: Socket[] = [];
  for (let count = 1; count <= 5; count += 1) {
    used.push(await visit('127.0.0.1', get('/late')));
    await eventually(() => expect(inUse()).toBe(count));
  }
  await areClosed((await visit()).resume());
  expect(open()).toBe(5);
  late.resolve('at last');
  for (const socket of used) expect(String((await once(socket, 'data'))[0])).toContain('at last');
});

test('a new connection is not closed, and of too many at once the newest is', async () => {
  const { visit, open } = await serve({}, { young: 3_600_000 });
  const early = [];
  for (let count = 0; count < 5; count += 1) early.push(await visit());
  const late = [await visit(), await visit()];
  await areClosed(...late.map((socket) => socket.resume()));
  expect(open()).toBe(5);
  expect(early.some(({ closed }) => closed)).toBe(false);
});

test('another network is not affected', async () => {
  const { visit, open } = await serve();
  const other = await visit('127.0.0.2');
  for (let count = 0; count < 10; count += 1) await visit();
  await eventually(() => expect(open()).toBe(4));
  expect(await say(other, get('/none'))).toContain('404');
});

test('a connection that has shown a session is not counted for its network', async () => {
  const { visit, open } = await serve();
  const own = [];
  for (let count = 0; count < 8; count += 1) {
    const socket = await visit();
    expect(await say(socket, get('/own'))).toContain('200');
    own.push(socket);
  }
  for (let count = 0; count < 5; count += 1) await visit();
  await eventually(() => expect(open()).toBe(11));
  for (const socket of own) expect(await say(socket, get('/none'))).toContain('404');
});

test('a connection is counted again after a call without a session', async () => {
  const { visit, open } = await serve();
  const sockets = [];
  for (let count = 0; count < 8; count += 1) {
    const socket = await visit();
    expect(await say(socket, get('/own'))).toContain('200');
    sockets.push(socket);
  }
  for (const socket of sockets) expect(await say(socket, get('/none'))).toContain('404');
  await eventually(() => expect(open()).toBe(3));
  await areClosed(...sockets.slice(0, 5).map((socket) => socket.resume()));
});

test('above the limit of a user the connection that has been idle longest is closed', async () => {
  const { visit, open } = await serve({}, { mostOfUser: 2 });
  const sockets = [];
  for (let count = 0; count < 4; count += 1) {
    const socket = await visit();
    expect(await say(socket, get('/own'))).toContain('200');
    sockets.push(socket.resume());
  }
  await areClosed(...sockets.slice(0, 2));
  expect(open()).toBe(2);
});

test('a user whose connections are all in use is refused on another one, which is closed', async () => {
  const { visit, late, inUse } = await serve({}, { mostOfUser: 2 });
  const used: Socket[] = [];
  for (let count = 1; count <= 2; count += 1) {
    used.push(await visit('127.0.0.1', get('/own-late')));
    await eventually(() => expect(inUse()).toBe(count));
  }
  const third = await visit();
  expect(await say(third, get('/own'))).toMatch(/429[^]*connection: close/);
  await areClosed(third.resume());
  late.resolve('at last');
  for (const socket of used) expect(String((await once(socket, 'data'))[0])).toContain('at last');
});

test('the connections of a trusted proxy are not counted as those of one network', async () => {
  const { visit, open } = await serve({ trustProxy: '127.0.0.1' });
  const sockets = [];
  for (let count = 0; count < 8; count += 1) {
    const socket = await visit();
    expect(await say(socket, get('/none', `X-Forwarded-For: 203.0.113.${count}\r\n`))).toContain('404');
    sockets.push(socket);
  }
  expect(open()).toBe(8);
  for (const socket of sockets) expect(await say(socket, get('/none'))).toContain('404');
});

test('forwarded addresses do not make their sender a proxy', async () => {
  const { visit, open } = await serve();
  for (let count = 0; count < 8; count += 1)
    await say(await visit(), get('/none', `X-Forwarded-For: 203.0.113.${count}\r\n`));
  await eventually(() => expect(open()).toBe(3));
});

test('the product limits a network to a hundred connections without a session', async () => {
  const world = await newWorld();
  const app = buildApp(world.db);
  const { visit } = visitors(Number(new URL(await listening(app)).port));
  const { token } = await world.client();
  const own = await visit('127.0.0.1', get('/api/v2/rooms', `Authorization: Bearer ${token}\r\n`));
  expect(String((await once(own, 'data'))[0])).toContain('200 OK');
  const first = (await visit()).resume();
  for (let count = 0; count < 99; count += 1) (await visit()).resume();
  expect(openSockets(app.server).size).toBe(101);
  // The first is closed as soon as it is no longer new.
  await eventually(
    async () => {
      (await visit()).resume();
      expect(first.closed).toBe(true);
    },
    { interval: 100 },
  );
  await eventually(() => expect(openSockets(app.server).size).toBeLessThanOrEqual(401));
  expect(own.closed).toBe(false);
  await close(app);
  await world.end();
});

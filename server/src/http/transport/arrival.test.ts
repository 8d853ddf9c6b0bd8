import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitArrival } from './arrival.ts';

const streams: PassThrough[] = [];

const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(401).send('Who are you?');

/** A server that gives a request a tenth of a second to arrive, but not an upload. */
async function listening() {
  // An idle connection does not end by itself.
  const app = Fastify({ keepAliveTimeout: 0 });
  limitArrival(app, 100);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/call', async ({ body }) => ({ body }));
  const endpoint = { upload: true } as never;
  app.post('/refused', { onRequest: refuse }, async () => '');
  app.post('/refused-upload', { onRequest: refuse, config: { endpoint } }, async () => '');
  app.post('/upload', { config: { endpoint } }, async ({ body }) => ({ body }));
  app.get('/stream', async (_request, reply) => {
    const stream = new PassThrough();
    stream.write('begun ');
    streams.push(stream);
    return reply.type('text/plain').send(stream);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

function begin(port: number, path: string, connection = 'close') {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: firm\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: ${connection}\r\n\r\na`,
  );
  onTestFinished(() => void socket.destroy());
  return { socket, answer: () => answer };
}

test('a request that does not arrive in time is answered with 408, and its connection ends', async () => {
  const { socket, answer } = begin(await listening(), '/call');
  await once(socket, 'end');
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer()).toContain('The request took too long to arrive');
});

test.each([
  ['call', '/refused'],
  ['upload', '/refused-upload'],
])('a %s that is refused before it has arrived has no longer than others', async (_what, path) => {
  const { socket, answer } = begin(await listening(), path, 'keep-alive');
  // The reply does not close the connection.
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 401 .*Who are you\?$/s);
  await once(socket, 'close');
  expect(answer()).toMatch(/Who are you\?$/);
});

test('a reply that takes longer than a request may is not cut off', async () => {
  const port = await listening();
  const reply = await fetch(`http://127.0.0.1:${port}/stream`);
  await once(begin(port, '/call').socket, 'end');
  streams.at(-1)!.end('and done');
  expect(await reply.text()).toBe('begun and done');
});

test('an upload has longer, while other requests on the server are cut off', async () => {
  const port = await listening();
  const [upload, call] = [begin(port, '/upload'), begin(port, '/call')];
  await once(call.socket, 'end');
  upload.socket.write('b');
  await once(upload.socket, 'end');
  expect(upload.answer()).toMatch(/^HTTP\/1\.1 200 /);
});

test('a request without a connection is not ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  limitArrival(app, 100);
  app.get('/', async () => 'here');
  expect((await app.inject('/')).body).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

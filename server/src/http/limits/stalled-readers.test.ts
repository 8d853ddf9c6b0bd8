import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { letStalledReadersGo } from './stalled-readers.ts';

const MIB = 1024 * 1024;
/** More than the kernel buffers. */
const LARGE = 24 * MIB;

/** A server with one large reply, and how much of it it holds. */
async function serve(how: Parameters<typeof letStalledReadersGo>[1]) {
  const app = Fastify();
  letStalledReadersGo(app, { everyMs: 100, ...how });
  const late = Promise.withResolvers<string>();
  app.get('/large', () => Buffer.alloc(LARGE));
  app.get('/late', () => late.promise);
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = Number(new URL(await listening(app)).port);
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const ask = async (...paths: string[]) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).pause();
    await once(socket, 'connect');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    return socket;
  };
  const waiting = () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
  const isHeld = (bytes: number) => eventually(() => expect(waiting()).toBeGreaterThanOrEqual(bytes));
  return { ask, late, waiting, isHeld, open: () => sockets.size };
}

/** Reads slowly to the end; the number of bytes, and whether the reply was cut off. */
async function readSlowly(socket: Socket, bytes: number) {
  let read = 0;
  while (read < bytes) {
    const piece: unknown = socket.read(Math.min(MIB / 4, socket.readableLength) || undefined);
    if (Buffer.isBuffer(piece)) read += piece.length;
    else if (socket.destroyed || socket.readableEnded) break;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return read;
}

test('a reader that reads nothing is disconnected, with all that waits on the connection', async () => {
  const { ask, isHeld, waiting, open } = await serve({ patience: 5 });
  await ask('/large', '/large', '/large');
  await isHeld(LARGE);
  await eventually(() => expect([open(), waiting()]).toEqual([0, 0]));
});

test('a slow but steady reader gets all of a long response', async () => {
  const { ask, isHeld } = await serve({ patience: 20 });
  const socket = await ask('/large');
  await isHeld(LARGE);
  expect(await readSlowly(socket, LARGE)).toBeGreaterThanOrEqual(LARGE);
});

test('a client that waits for a late response, or has its response, is not disconnected', async () => {
  const { ask, late, open } = await serve({ patience: 2 });
  const sockets = [await ask('/late'), await ask('/none'), await ask()];
  const stalled = await ask('/large');
  const isGone = once(stalled, 'close');
  await eventually(() => expect(open()).toBe(3));
  late.resolve('at last');
  const [answer] = await once(sockets[0]!.resume(), 'data');
  expect(String(answer)).toContain('at last');
  stalled.resume();
  await isGone;
});

test('when too much waits in total, the reader that has been silent longest is disconnected first', async () => {
  const { ask, isHeld, open } = await serve({ patience: 1_000, littlePatience: 3, mostWaiting: 1.5 * LARGE });
  const first = await ask('/large');
  await isHeld(LARGE);
  const second = await ask('/large');
  await isHeld(2 * LARGE);
  await eventually(() => expect(open()).toBe(1));
  expect(await readSlowly(first, LARGE)).toBeLessThan(LARGE);
  expect(await readSlowly(second, LARGE)).toBeGreaterThanOrEqual(LARGE);
});

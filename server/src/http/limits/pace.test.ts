import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { listening } from '../../../test/support/event-stream.ts';
import { PACE, takenFrom, watchPace } from './pace.ts';
import { forExports, newSlots } from './slots.ts';

const KIB = 1024;
const { bytesPerSecond } = PACE;

/** A reply that waits for its reader, unless it is still being made. */
function newReply({ isWaiting = true } = {}) {
  const internals = { taken: 0, brokenOff: () => {} };
  const raw = Object.assign(new EventEmitter(), {
    socket: {
      get _bytesDispatched() {
        return internals.taken;
      },
    },
    writableLength: isWaiting ? 1 : 0,
    setTimeout: () => {},
    destroy: () => internals.brokenOff(),
  });
  return {
    reply: { raw } as unknown as FastifyReply,
    take: (bytes: number) => (internals.taken += bytes),
    end: () => raw.emit('close'),
    whenBrokenOff: (heard: () => void) => (internals.brokenOff = heard),
  };
}
type Reply = ReturnType<typeof newReply>;

/** In each second each of them takes as many bytes. */
function pass(seconds: number, takers: [Reply, (second: number) => number][] = []) {
  for (let second = 0; second < seconds; second += 1) {
    for (const [one, bytesOf] of takers) one.take(bytesOf(second));
    vi.advanceTimersByTime(1_000);
  }
}

/** The slots for exports, and the replies that have lost theirs, in order. */
function slotsForExports() {
  const slots = newSlots(forExports);
  const lost: Reply[] = [];
  const take = (userId: string) => {
    const one = newReply();
    one.whenBrokenOff(() => lost.push(one));
    slots.take(userId, one.reply);
    return one;
  };
  return { take, lost };
}

describe('with seconds that pass as told', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['at exactly the least rate', () => bytesPerSecond, false],
    ['in bursts at the least rate', (second: number) => (second % 30 === 0 ? 30 * bytesPerSecond : 0), false],
    ['a tenth slower', () => bytesPerSecond * 0.9, true],
    ['in drops', () => 1, true],
    ['quickly and then not at all', (second: number) => (second < 10 ? KIB * KIB : 0), true],
    ['slowly and then quickly', (second: number) => (second < 100 ? 1 : 10 * bytesPerSecond), false],
  ])('a reader who takes it %s is slow: %s', (_how, bytesOf, isSlow) => {
    const one = newReply();
    const lag = watchPace(one.reply);
    pass(700, [[one, bytesOf]]);
    expect(lag() >= 0).toBe(isSlow);
    one.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('time in which the file is still being made is not counted', () => {
    const lag = watchPace(newReply({ isWaiting: false }).reply);
    pass(700);
    expect(lag()).toBeLessThan(0);
  });

  const BUSY = expect.objectContaining({ code: forExports.tooManyOfAll });

  test('a slow reader keeps its slot while another is free, and loses it when all are taken', () => {
    const { take, lost } = slotsForExports();
    const slow = [take('a'), take('a'), take('b'), take('b'), take('c'), take('c'), take('d')];
    pass(700);
    take('d');
    expect(lost).toEqual([]);
    take('e');
    expect(lost).toEqual([slow[0]]);
  });

  test('nobody loses a slot within the grace, or while they are fast enough', () => {
    const { take, lost } = slotsForExports();
    const fast = ['a', 'a', 'b', 'b', 'c', 'c', 'd'].map((userId) => take(userId));
    pass(
      100,
      fast.map((one) => [one, () => bytesPerSecond]),
    );
    take('d');
    pass(
      PACE.graceMs / 1_000 - 1,
      fast.map((one) => [one, () => bytesPerSecond]),
    );
    expect(() => take('e')).toThrow(BUSY);
    expect(lost).toEqual([]);
  });

  test('the slowest of those with the most slots loses one, and nobody to a user who would have more', () => {
    const { take, lost } = slotsForExports();
    const phone = take('phone');
    const [slower, slow] = [take('a'), take('b')];
    const others = ['a', 'b', 'c', 'c', 'd'].map((userId) => take(userId));
    pass(100, [
      [slow, () => KIB],
      ...others.map((one): [Reply, () => number] => [one, () => bytesPerSecond]),
    ]);
    take('e');
    expect(lost).toEqual([slower]);
    take('f');
    expect(lost).toEqual([slower, slow]);
    // Has one, and would have two.
    expect(() => take('e')).toThrow(BUSY);
    take('g');
    expect(lost).toEqual([slower, slow, phone]);
  });
});

/** A reader who takes nothing until told to. */
async function readerOf(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

test('what a reader has taken of a single large write is known while it goes on', async () => {
  const app = Fastify();
  const size = 24 * KIB * KIB;
  let socket: Socket | undefined;
  app.get('/large', ({ raw }) => {
    ({ socket } = raw);
    return Buffer.alloc(size);
  });
  const reader = await readerOf(await listening(app));
  onTestFinished(() => app.close());
  await eventually(() => expect(takenFrom(socket ?? null)).toBeGreaterThan(0));
  // The kernel takes some megabytes for the reader.
  expect(takenFrom(socket!)).toBeLessThan(size);
  reader.resume();
  await eventually(() => expect(takenFrom(socket!)).toBeGreaterThan(size));
});

test('a download that loses its slot is broken off, and the next one begins', async () => {
  const app = Fastify();
  const slots = newSlots({ ...forExports, ofAll: 1 }, 60_000, { ...PACE, graceMs: 100, everyMs: 10 });
  let asked = 0;
  app.get('/large', (_request, reply) => {
    slots.take(`user ${(asked += 1)}`, reply);
    return Buffer.alloc(24 * KIB * KIB);
  });
  const url = await listening(app);
  onTestFinished(() => app.close());
  const slow = await readerOf(url);
  await eventually(() => expect(asked).toBe(1));
  await expect.poll(async () => (await fetch(`${url}/large`)).status).toBe(200);
  await expect(once(slow.resume(), 'end')).rejects.toThrow('ECONNRESET');
});

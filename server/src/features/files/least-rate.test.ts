import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLeastRate, LEAST_RATE } from './least-rate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const { bytesPerSecond } = LEAST_RATE;

/** What is written to the connection of a body of which this many bytes arrive in each of ten minutes' seconds. */
function answerAt(bytesOf: (second: number) => number, { isPaused = false, isRefused = false } = {}) {
  let answer = '';
  const socket = { writable: true, end: (text: string) => (answer += text) };
  const raw = Object.assign(new EventEmitter(), { socket, isPaused: () => isPaused });
  const reply = { raw: new EventEmitter() };
  keepLeastRate({ raw } as unknown as FastifyRequest, reply as unknown as FastifyReply, LEAST_RATE);
  for (let second = 0; second < 600; second += 1) {
    raw.emit('data', Buffer.alloc(bytesOf(second)));
    vi.advanceTimersByTime(1_000);
  }
  (isRefused ? reply.raw : raw).emit(isRefused ? 'close' : 'end');
  return answer;
}

test('a body at exactly the least rate arrives', () => {
  expect(answerAt(() => bytesPerSecond)).toBe('');
});

test('a body that comes in bursts at the least rate arrives', () => {
  expect(answerAt((second) => (second % 20 === 0 ? 20 * bytesPerSecond : 0))).toBe('');
});

test.each([
  ['a tenth slower', () => bytesPerSecond * 0.9],
  ['in drops', () => 1],
  ['not at all', () => 0],
  ['at first quickly and then not at all', (second: number) => (second < 10 ? 1024 * 1024 : 0)],
])('a body that arrives %s gets 408 once', (_how, bytesOf) => {
  expect(answerAt(bytesOf)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"[^{]*$/);
});

test('time in which the server does not read is not counted', () => {
  expect(answerAt(() => 0, { isPaused: true })).toBe('');
});

test('a body that has arrived already is not watched', () => {
  const raw = Object.assign(new EventEmitter(), { readableEnded: true });
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
  keepLeastRate({ raw } as unknown as FastifyRequest, reply, LEAST_RATE);
  expect([vi.getTimerCount(), raw.listenerCount('data')]).toEqual([0, 0]);
});

test('no timer is left when a body has ended, whole or not', () => {
  answerAt(() => bytesPerSecond);
  answerAt(() => 1);
  answerAt(() => bytesPerSecond, { isRefused: true });
  expect(vi.getTimerCount()).toBe(0);
});

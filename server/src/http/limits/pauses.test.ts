import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newSemaphores } from '../../concurrency/semaphore.ts';
import { withPause } from './pauses.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Joins of one user, and how many of them have had their turn. */
function queueOf(many: number) {
  const semaphores = newSemaphores(1);
  let begun = 0;
  const slots = Array.from({ length: many }, () => {
    const slot = withPause(semaphores.join('one'), () => semaphores.waiting('one'));
    void slot.ready.then(() => (begun += 1));
    return slot;
  });
  return { slots, begun: () => begun };
}

/** Lets what has been resolved run on. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('while four wait, the next begins only after a pause of twice the work before it', async () => {
  const { slots, begun } = queueOf(5);
  await pass(50);
  slots[0]!.leave();
  await pass(99);
  expect(begun()).toBe(1);
  await pass(1);
  expect(begun()).toBe(2);
});

test('a pause lasts a second at most', async () => {
  const { slots, begun } = queueOf(5);
  await pass(10_000);
  slots[0]!.leave();
  await pass(1_000);
  expect(begun()).toBe(2);
});

test('while three wait, the next begins without a pause', async () => {
  const { slots, begun } = queueOf(4);
  await pass(50);
  slots[0]!.leave();
  await pass(0);
  expect(begun()).toBe(2);
});

test('whoever leaves the queue makes no pause, and the others keep their turn', async () => {
  const { slots, begun } = queueOf(6);
  await pass(50);
  slots[1]!.leave();
  slots[0]!.leave();
  await pass(99);
  expect(begun()).toBe(1);
  await pass(1);
  expect(begun()).toBe(2);
});

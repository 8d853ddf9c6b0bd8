import { describe, expect, test } from 'vitest';
import { newSemaphore, newSemaphores, type Slot } from './semaphore.ts';

/** A semaphore whose single slot is taken until released, and the order in which the others get it. */
function takenSemaphore(weightPerOvertake?: number) {
  const semaphore = newSemaphore(1, weightPerOvertake === undefined ? {} : { weightPerOvertake });
  const { promise: first, resolve: letGo } = Promise.withResolvers<void>();
  const done: string[] = [];
  const all: Promise<unknown>[] = [semaphore.run(() => first)];
  return {
    semaphore,
    add: (name: string, weight?: number, signal?: AbortSignal) => {
      const one = semaphore.run(async () => done.push(name), { ...(weight && { weight }), signal });
      all.push(one);
      return one;
    },
    order: async () => {
      letGo();
      await Promise.allSettled(all);
      return done;
    },
  };
}

/** The indexes of the slots, as they become ready. */
const readyOf = (slots: Slot[]) => {
  const ready: number[] = [];
  slots.forEach((slot, at) => void slot.ready.then(() => ready.push(at)));
  return ready;
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('one queue', () => {
  test('without weights, waiting work runs in order of arrival', async () => {
    const { add, order } = takenSemaphore();
    for (const [name, weight] of [
      ['heavy', 300],
      ['light', 1],
      ['other', 50],
    ] as const)
      void add(name, weight);
    expect(await order()).toEqual(['heavy', 'light', 'other']);
  });

  test('the lightest waiting work runs first, equal weights in order of arrival', async () => {
    const { add, order } = takenSemaphore(10);
    void add('long', 300);
    void add('middling', 100);
    for (const name of ['a', 'b', 'c']) void add(name, 15);
    expect(await order()).toEqual(['a', 'b', 'c', 'middling', 'long']);
  });

  test('no work is overtaken by more than its weight allows', async () => {
    const { add, order } = takenSemaphore(10);
    void add('long', 100);
    for (let count = 0; count < 30; count += 1) void add('short', 1);
    expect((await order()).indexOf('long')).toBe(9);
  });

  test('waiting work whose signal is aborted does not run, and the next work runs', async () => {
    const { semaphore, add, order } = takenSemaphore(10);
    const reader = new AbortController();
    const left = add('left', 1, reader.signal);
    void add('next', 1);
    expect(semaphore.waiting()).toBe(2);
    reader.abort();
    await expect(left).rejects.toThrow('abort');
    expect(semaphore.waiting()).toBe(1);
    await expect(add('too late', 1, reader.signal)).rejects.toThrow('abort');
    expect(await order()).toEqual(['next']);
    expect(semaphore.isIdle()).toBe(true);
  });

  test('running work continues when its signal is aborted, and keeps its slot until it is done', async () => {
    const semaphore = newSemaphore(1);
    const reader = new AbortController();
    const { promise, resolve } = Promise.withResolvers<string>();
    const running = semaphore.run(() => promise, { signal: reader.signal });
    await settled();
    reader.abort();
    expect(semaphore.tryTake()).toBeUndefined();
    resolve('done');
    expect(await running).toBe('done');
    expect(semaphore.isIdle()).toBe(true);
  });

  test.each([1, 2, 3])('at most %i run at once, also after failures', async (slots) => {
    const semaphore = newSemaphore(slots);
    let running = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      most = Math.max(most, ++running);
      await settled();
      running -= 1;
      if (fails) throw new Error('spilt');
    };
    const all = await Promise.allSettled(
      [true, false, true, false, true, false].map((fails) => semaphore.run(() => work(fails))),
    );
    expect(all.map(({ status }) => status === 'rejected')).toEqual([true, false, true, false, true, false]);
    expect(most).toBe(slots);
    expect(semaphore.isIdle()).toBe(true);
  });

  test('without waiting there is a fixed number of slots, and a slot that is given back is free again', () => {
    const semaphore = newSemaphore(2);
    const leave = semaphore.tryTake();
    expect(semaphore.tryTake()).toBeTypeOf('function');
    expect(semaphore.tryTake()).toBeUndefined();
    leave?.();
    expect(semaphore.tryTake()).toBeTypeOf('function');
    leave?.();
    expect(semaphore.tryTake(), 'given back once, however often it is said').toBeUndefined();
  });

  test('leaving the queue twice gives no slot back', async () => {
    const semaphore = newSemaphore(1);
    const slots = [semaphore.join(), semaphore.join(), semaphore.join()];
    const ready = readyOf(slots);
    slots[1]!.leave();
    slots[1]!.leave();
    await settled();
    expect(ready).toEqual([0]);
  });

  test('leaving at the moment of getting a slot passes it on', async () => {
    const semaphore = newSemaphore(1);
    const slots = [semaphore.join(), semaphore.join(), semaphore.join()];
    const ready = readyOf(slots);
    slots[0]!.leave();
    slots[1]!.leave();
    await settled();
    expect(ready).toContain(2);
    slots[2]!.leave();
    expect(semaphore.isIdle()).toBe(true);
  });
});

describe('one queue per key', () => {
  test('slots are given in the order of requests, and whoever left while waiting gets none', async () => {
    const semaphores = newSemaphores(1);
    const slots = [1, 2, 3, 4].map(() => semaphores.join('somebody'));
    const ready = readyOf(slots);
    await settled();
    expect(ready).toEqual([0]);
    slots[1]!.leave();
    slots[0]!.leave();
    await settled();
    expect(ready).toEqual([0, 2]);
    slots[2]!.leave();
    await settled();
    expect(ready).toEqual([0, 2, 3]);
  });

  test('a key with one slot taken has only the others left', () => {
    const semaphores = newSemaphores(2);
    const [first] = [semaphores.tryTake('one'), semaphores.tryTake('one')];
    first?.();
    expect(semaphores.tryTake('one')).toBeTypeOf('function');
    expect(semaphores.tryTake('one')).toBeUndefined();
  });

  test('each key has its own slots and is removed when all have left', () => {
    const semaphores = newSemaphores(1);
    const one = semaphores.tryTake('one');
    const other = semaphores.tryTake('other');
    expect([one, other].every(Boolean)).toBe(true);
    expect(semaphores.tryTake('one')).toBeUndefined();
    expect(semaphores.size()).toBe(2);
    one?.();
    expect(semaphores.size()).toBe(1);
    const again = semaphores.tryTake('one');
    one?.();
    expect(semaphores.tryTake('one')).toBeUndefined();
    again?.();
    other?.();
    expect(semaphores.size()).toBe(0);
  });
});

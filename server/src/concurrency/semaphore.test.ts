import { describe, expect, test } from 'vitest';
import { newSemaphore, newSemaphores, type Place } from './semaphore.ts';

/** A semaphore whose one place is taken until it is let go, and the order in which the others have it. */
function takenSemaphore(overtaken?: number) {
  const semaphore = newSemaphore(1, overtaken === undefined ? {} : { overtaken });
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

/** The names of the places, as they become ready. */
const readyOf = (places: Place[]) => {
  const ready: number[] = [];
  places.forEach((place, at) => void place.ready.then(() => ready.push(at)));
  return ready;
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('one line', () => {
  test('without an order by weight those that wait have their turn as they came', async () => {
    const { add, order } = takenSemaphore();
    for (const [name, weight] of [
      ['heavy', 300],
      ['light', 1],
      ['other', 50],
    ] as const)
      void add(name, weight);
    expect(await order()).toEqual(['heavy', 'light', 'other']);
  });

  test('the lightest of those that wait is first, of equals the one that came first', async () => {
    const { add, order } = takenSemaphore(10);
    void add('long', 300);
    void add('middling', 100);
    for (const name of ['a', 'b', 'c']) void add(name, 15);
    expect(await order()).toEqual(['a', 'b', 'c', 'middling', 'long']);
  });

  test('none is overtaken by more than its weight allows', async () => {
    const { add, order } = takenSemaphore(10);
    void add('long', 100);
    for (let count = 0; count < 30; count += 1) void add('short', 1);
    expect((await order()).indexOf('long')).toBe(9);
  });

  test('work whose signal is aborted while it waits is not done, and the next has its turn', async () => {
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

  test('work that has begun goes on when its signal is aborted, and keeps its place until it is done', async () => {
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

  test.each([1, 2, 3])('%i at once and no more, also after failures', async (places) => {
    const semaphore = newSemaphore(places);
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
    expect(most).toBe(places);
    expect(semaphore.isIdle()).toBe(true);
  });

  test('without waiting there are so many places, and one again when one was given back', () => {
    const semaphore = newSemaphore(2);
    const leave = semaphore.tryTake();
    expect(semaphore.tryTake()).toBeTypeOf('function');
    expect(semaphore.tryTake()).toBeUndefined();
    leave?.();
    expect(semaphore.tryTake()).toBeTypeOf('function');
    leave?.();
    expect(semaphore.tryTake(), 'given back once, however often it is said').toBeUndefined();
  });

  test('whoever stops waiting twice gives nothing back', async () => {
    const semaphore = newSemaphore(1);
    const places = [semaphore.join(), semaphore.join(), semaphore.join()];
    const ready = readyOf(places);
    places[1]!.leave();
    places[1]!.leave();
    await settled();
    expect(ready).toEqual([0]);
  });

  test('whoever leaves in the moment in which the place is theirs passes it on', async () => {
    const semaphore = newSemaphore(1);
    const places = [semaphore.join(), semaphore.join(), semaphore.join()];
    const ready = readyOf(places);
    places[0]!.leave();
    places[1]!.leave();
    await settled();
    expect(ready).toContain(2);
    places[2]!.leave();
    expect(semaphore.isIdle()).toBe(true);
  });
});

describe('a line for each key', () => {
  test('places are given in the order in which they were asked for, and who left while waiting has none', async () => {
    const semaphores = newSemaphores(1);
    const places = [1, 2, 3, 4].map(() => semaphores.join('somebody'));
    const ready = readyOf(places);
    await settled();
    expect(ready).toEqual([0]);
    places[1]!.leave();
    places[0]!.leave();
    await settled();
    expect(ready).toEqual([0, 2]);
    places[2]!.leave();
    await settled();
    expect(ready).toEqual([0, 2, 3]);
  });

  test('a key of which somebody has a place still has only the others', () => {
    const semaphores = newSemaphores(2);
    const [first] = [semaphores.tryTake('one'), semaphores.tryTake('one')];
    first?.();
    expect(semaphores.tryTake('one')).toBeTypeOf('function');
    expect(semaphores.tryTake('one')).toBeUndefined();
  });

  test('the places of one key are not those of another, and a key is forgotten when all have left', () => {
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

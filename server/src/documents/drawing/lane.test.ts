import { expect, test } from 'vitest';
import { openLane } from './lane.ts';

/** A lane whose first drawing takes until it is let go, and the order in which the others are drawn. */
function waitingLane(overtaken: number) {
  const lane = openLane(overtaken);
  const { promise: first, resolve: letGo } = Promise.withResolvers<void>();
  const drawn: string[] = [];
  const all: Promise<unknown>[] = [lane(1, () => first)];
  return {
    add: (name: string, weight: number, signal?: AbortSignal) => {
      const one = lane(weight, async () => drawn.push(name), signal);
      all.push(one);
      return one;
    },
    order: async () => {
      letGo();
      await Promise.allSettled(all);
      return drawn;
    },
  };
}

test('the lightest of those that wait is drawn first, of equals the one that came first', async () => {
  const { add, order } = waitingLane(10);
  void add('long', 300);
  void add('middling', 100);
  for (const name of ['a', 'b', 'c']) void add(name, 15);
  expect(await order()).toEqual(['a', 'b', 'c', 'middling', 'long']);
});

test('none is overtaken by more than its weight allows', async () => {
  const { add, order } = waitingLane(10);
  void add('long', 100);
  for (let count = 0; count < 30; count += 1) void add('short', 1);
  expect((await order()).indexOf('long')).toBe(9);
});

test('whose reader leaves is not drawn, and the next has its turn', async () => {
  const { add, order } = waitingLane(10);
  const reader = new AbortController();
  const left = add('left', 1, reader.signal);
  void add('next', 1);
  reader.abort();
  await expect(left).rejects.toThrow('abort');
  await expect(add('too late', 1, reader.signal)).rejects.toThrow('abort');
  expect(await order()).toEqual(['next']);
});

test('one at a time is drawn, also after a failure', async () => {
  const lane = openLane(10);
  let running = 0;
  let most = 0;
  const draw = async (fails: boolean) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('spilt');
  };
  const all = await Promise.allSettled([true, false, true, false].map((fails) => lane(1, () => draw(fails))));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});

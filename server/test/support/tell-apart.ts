import { drawFrom } from '../../src/demo/random.ts';

type Ask = (turn: number) => Promise<unknown>;

/**
 * The times of each kind of request in milliseconds, made one after the other in rounds, each round in another order,
 * so that other load of the machine affects all kinds alike. The first rounds are not counted; if they take too long,
 * there are fewer.
 */
export async function timesOf<Kind extends string>(
  kinds: Record<Kind, Ask>,
  rounds: number,
  seed: number,
  minutes = 5,
) {
  const draw = drawFrom(seed);
  const names = Object.keys(kinds) as Kind[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Kind, number[]>;
  const until = performance.now() + minutes * 60_000;
  for (let round = -WARMING; round < rounds && performance.now() < until; round += 1) {
    for (const name of shuffled(names, draw.next)) {
      const began = performance.now();
      await kinds[name](round + WARMING);
      const spent = performance.now() - began;
      if (round >= 0) times[name].push(spent);
    }
  }
  return times;
}

const WARMING = 3;

/**
 * How often one of the first is longer than one of the second: 0.5 if they are indistinguishable, else towards 0 or 1.
 */
export function auc(ones: readonly number[], others: readonly number[]) {
  let wins = 0;
  for (const one of ones) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (ones.length * others.length);
}

const shuffled = <T>(list: readonly T[], next: () => number) =>
  list
    .map((one) => ({ one, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../server/src/db/open.ts';
import type { Call } from './call.ts';
import { readsOf, writesOf } from './calls.ts';
import { type Firm, newDatabase, unhurried } from './firm.ts';
import { load, type Round as Load, timingOf, Unanswered } from './load.ts';
import { startServer } from './servers.ts';

/** p50 of a call in another checkout of the product and in this one, in milliseconds, and the median ratio of the rounds. */
export type Compared = { call: string; consultations: number; before: number; after: number; ratio: number };

type How = {
  isChosen: (call: { name: string }) => boolean;
  seconds: number;
  rounds: number;
  say: (line: string) => void;
};

/**
 * Calls at one connection, of this checkout and of the one in `folder`, each over its own copy of the same firm. Both
 * take turns within one run, so that both meet the same load of the machine. Each round has servers of its own, started
 * in turn: two processes of the same program differ by some percent for as long as they live.
 */
export async function compareWith(
  folder: string,
  cluster: string,
  size: number,
  { isChosen, seconds, rounds, say }: How,
) {
  const firm = await firmOf(folder, cluster, size);
  const copy = await newDatabase(cluster, `firm_${size}_after`, `firm_${size}`);
  // The first start of this checkout brings the copy up to date.
  await (await startServer(copy)).stop();
  await unhurried(copy, ['vacuum (analyze)', 'checkpoint']);
  const [db, olderDb] = [openDatabase(copy, () => {}), openDatabase(firm.url, () => {})];
  const measured = new Map<string, Taken[]>();
  const unanswered = new Set<string>();
  try {
    const pairs = (await pairsOf({ ...firm, db: olderDb }, { ...firm, url: copy, db })).filter(({ after }) =>
      isChosen(after),
    );
    for (let round = 0; round < rounds; round += 1) {
      const starts = [() => startServer(firm.url, folder), () => startServer(copy)];
      const [one, other] = round % 2 === 0 ? starts : starts.toReversed();
      const started = [await one!(), await other!()];
      const [before, after] = round % 2 === 0 ? started : started.toReversed();
      try {
        for (const pair of pairs.filter(({ after: { name } }) => !unanswered.has(name))) {
          const { name } = pair.after;
          try {
            const taken = await alternate(pair, { before: before!.url, after: after!.url, round, seconds });
            measured.set(name, [...(measured.get(name) ?? []), taken]);
          } catch (error) {
            if (!(error instanceof Unanswered)) throw error;
            unanswered.add(name);
            measured.delete(name);
            say(`${name} (${size}): not compared, ${error.message}`);
          }
        }
      } finally {
        await Promise.all(started.map((server) => server.stop()));
      }
    }
  } finally {
    await Promise.all([db.destroy(), olderDb.destroy()]);
  }
  return [...measured].map(([call, taken]): Compared => {
    const one = { call, consultations: size, ...middle(taken) };
    say(
      `${call} (${size}): ${one.before.toFixed(2)} ms, now ${one.after.toFixed(2)} ms, ${one.ratio.toFixed(2)}`,
    );
    return one;
  });
}

/** p50 of a round, in milliseconds. */
type Taken = { before: number; after: number };

const middle = (rounds: Taken[]) => ({
  before: median(rounds.map(({ before }) => before)),
  after: median(rounds.map(({ after }) => after)),
  ratio: median(rounds.map(({ before, after }) => after / before)),
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

type Round = { before: string; after: string; round: number; seconds: number };

/** One round of a call at both servers, after a warm-up. */
async function alternate({ before, after }: Pair, { round, seconds, ...urls }: Round): Promise<Taken> {
  const sides = [
    { url: urls.before, call: before, rounds: [] as Load[] },
    { url: urls.after, call: after, rounds: [] as Load[] },
  ];
  const turn = async (number: number, from: number, to: number) => {
    // Whoever comes second would always meet the warmer caches.
    for (const side of (round + number) % 2 === 0 ? sides : sides.toReversed()) {
      const requests = side.call.requests.slice(from, to);
      side.rounds.push(await load({ url: side.url, requests, connections: 1 }));
    }
  };
  for (const isMeasured of [false, true]) {
    for (const side of sides) side.rounds = [];
    for (const [number, [from, to]] of turnsOf(after, isMeasured ? 2 * seconds : seconds / 2))
      await turn(number, from, to);
    for (const { call } of sides) await call.undo?.();
  }
  const [then, now] = sides.map(({ rounds }) => timingOf(rounds).p50);
  return { before: then!, after: now! };
}

/**
 * The requests of each turn, with its number. Both servers take turns often: the machine and its disk vary more from
 * second to second than the servers differ. Reads go on for some seconds, each write is made once.
 */
function* turnsOf(
  { kind, requests }: Call,
  seconds: number,
): Generator<[number, [from: number, to: number]]> {
  const began = performance.now();
  const size = kind === 'write' ? 4 : 16;
  const inAPass = Math.ceil(requests.length / size);
  for (let turn = 0; ; turn += 1) {
    if (kind === 'write' ? turn === inAPass : performance.now() - began > seconds * 1000) return;
    const from = (turn % inAPass) * size;
    yield [turn, [from, from + size]];
  }
}

type Pair = { before: Call; after: Call };

/** A read is the same request to both servers; a write moves consultations of its own in each copy. */
async function pairsOf(before: Firm, after: Firm): Promise<Pair[]> {
  const reads = await readsOf(after);
  const [then, now] = [await writesOf(before), await writesOf(after)];
  return [
    ...reads.map((call) => ({ before: call, after: call })),
    ...now.map((call, at) => ({ before: then[at]!, after: call })),
  ];
}

/** The firm that the other checkout makes, by its own migrations. */
async function firmOf(folder: string, cluster: string, size: number): Promise<Firm> {
  const { makeFirm } = (await import(
    pathToFileURL(join(folder, 'bench', 'firm.ts')).href
  )) as typeof import('./firm.ts');
  const firm = await makeFirm(cluster, size);
  // A database with open connections cannot be copied.
  await firm.db.destroy();
  return firm;
}

/** The median ratio of all calls and the largest one. */
export function ratiosOf(compared: Compared[]) {
  const ratios = compared
    .map(({ call, consultations, ratio }) => ({ call, consultations, ratio }))
    .toSorted((a, b) => a.ratio - b.ratio);
  return { median: ratios[Math.floor(ratios.length / 2)]!.ratio, largest: ratios.at(-1)! };
}

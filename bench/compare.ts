import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../server/src/db/open.ts';
import { type Call, readsOf, writesOf } from './calls.ts';
import { type Firm, newDatabase, unhurried } from './firm.ts';
import { load, type Round, timingOf, Unanswered } from './load.ts';
import { startServer } from './servers.ts';

/** p50 of a call in another checkout of the product and in this one, in milliseconds. */
export type Compared = { call: string; consultations: number; before: number; after: number };

type How = { only: string; seconds: number; rounds: number; say: (line: string) => void };

/**
 * Calls at one connection, of this checkout and of the one in `folder`, each over its own copy of the same firm. Both
 * take turns within one run, so that both meet the same load of the machine.
 */
export async function compareWith(
  folder: string,
  cluster: string,
  size: number,
  { only, seconds, rounds, say }: How,
) {
  const firm = await firmOf(folder, cluster, size);
  const copy = await newDatabase(cluster, `firm_${size}_after`, `firm_${size}`);
  const [before, after] = [await startServer(firm.url, folder), await startServer(copy)];
  await unhurried(copy, ['vacuum (analyze)', 'checkpoint']);
  const [db, olderDb] = [openDatabase(copy, () => {}), openDatabase(firm.url, () => {})];
  const compared: Compared[] = [];
  try {
    for (const pair of (await pairsOf({ ...firm, db: olderDb }, { ...firm, url: copy, db })).filter(
      isWanted,
    )) {
      const { name } = pair.after;
      try {
        const one = { consultations: size, call: name, ...(await alternate(pair)) };
        compared.push(one);
        say(`${name} (${size}): ${one.before.toFixed(2)} ms, now ${one.after.toFixed(2)} ms`);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        say(`${name} (${size}): not compared, ${error.message}`);
      }
    }
  } finally {
    await Promise.all([before.stop(), after.stop(), db.destroy(), olderDb.destroy()]);
  }
  return compared;

  function isWanted({ after: { name } }: Pair) {
    return name.includes(only);
  }

  async function alternate({ before: former, after: present }: Pair) {
    const [then, now]: [Round[], Round[]] = [[], []];
    const sides = [
      { url: before.url, call: former, rounds: then },
      { url: after.url, call: present, rounds: now },
    ];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [turn, [from, to]] of turnsOf(present, 2 * seconds)) {
        // Whoever comes second would always meet the warmer caches.
        for (const side of (round + turn) % 2 === 0 ? sides : sides.toReversed()) {
          const requests = side.call.requests.slice(from, to);
          const taken = await load({ url: side.url, requests, connections: 1 });
          if (round > 0) side.rounds.push(taken);
        }
      }
      for (const { call } of sides) await call.undo?.();
    }
    return { before: timingOf(then).p50, after: timingOf(now).p50 };
  }
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
    .map(({ call, consultations, before, after }) => ({ call, consultations, ratio: after / before }))
    .toSorted((a, b) => a.ratio - b.ratio);
  return { median: ratios[Math.floor(ratios.length / 2)]!.ratio, largest: ratios.at(-1)! };
}

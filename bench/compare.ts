import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../server/src/db/open.ts';
import { type Call, readsOf } from './calls.ts';
import { type Firm, newDatabase, unhurried } from './firm.ts';
import { type Round, timingOf, Unanswered } from './load.ts';
import { roundOf } from './measure.ts';
import { startServer } from './servers.ts';

/** p50 of a call in another checkout of the product and in this one, in milliseconds. */
export type Compared = { call: string; consultations: number; before: number; after: number };

type How = { only: string; seconds: number; rounds: number; say: (line: string) => void };

/**
 * Reads at one connection, of this checkout and of the one in `folder`, each over its own copy of the same firm. Both
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
  const db = openDatabase(copy, () => {});
  const compared: Compared[] = [];
  try {
    // Calls that write would add consultations to one of the copies alone.
    const calls = await readsOf({ ...firm, url: copy, db });
    for (const call of calls.filter(({ name }) => name.includes(only))) {
      try {
        const one = { consultations: size, call: call.name, ...(await alternate(call)) };
        compared.push(one);
        say(`${call.name} (${size}): ${one.before.toFixed(2)} ms, now ${one.after.toFixed(2)} ms`);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        say(`${call.name} (${size}): not compared, ${error.message}`);
      }
    }
  } finally {
    await Promise.all([before.stop(), after.stop(), db.destroy()]);
  }
  return compared;

  async function alternate(call: Call) {
    const [then, now]: [Round[], Round[]] = [[], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const where = { connections: 1, seconds };
      // Whoever comes second would always meet the warmer caches.
      const pair = [
        async () => ({ to: then, round: await roundOf(call, { url: before.url, ...where }) }),
        async () => ({ to: now, round: await roundOf(call, { url: after.url, ...where }) }),
      ];
      for (const take of round % 2 === 0 ? pair : pair.toReversed()) {
        const taken = await take();
        if (round > 0) taken.to.push(taken.round);
      }
    }
    return { before: timingOf(then).p50, after: timingOf(now).p50 };
  }
}

/** The firm that the other checkout makes, by its own migrations. */
async function firmOf(folder: string, cluster: string, size: number): Promise<Firm> {
  const { makeFirm } = (await import(
    pathToFileURL(join(folder, 'bench', 'firm.ts')).href
  )) as typeof import('./firm.ts');
  const firm = await makeFirm(cluster, size);
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

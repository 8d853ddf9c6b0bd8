import type { Call } from './call.ts';
import { type Round, timingOf } from './load.ts';
import { roundOf } from './measure.ts';
import type { startServer } from './servers.ts';

/** A firm that is being served, with its calls. */
export type Served = { calls: Call[]; server: Awaited<ReturnType<typeof startServer>> };

/** A call in the smallest and in the largest firm, at one connection: p50 in milliseconds. */
export type Growth = { call: string; small: number; large: number };

/** Both firms alternate, so that both meet the same load of the machine. Without searches. */
export async function measureGrowth(
  small: Served,
  large: Served,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const call of large.calls.filter(({ kind }) => kind !== 'search')) {
    const sameCall = small.calls.find(({ name }) => name === call.name)!;
    const [inSmall, inLarge]: [Round[], Round[]] = [[], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const where = { connections: 1, seconds };
      const [one, other] = [
        await roundOf(sameCall, { url: small.server.url, ...where }),
        await roundOf(call, { url: large.server.url, ...where }),
      ];
      if (round === 0) continue;
      inSmall.push(one);
      inLarge.push(other);
    }
    grown.push({ call: call.name, small: timingOf(inSmall).p50, large: timingOf(inLarge).p50 });
  }
  return grown;
}

import type { Call } from './calls.ts';
import { load, type Round, timingOf } from './load.ts';
import type { startServer } from './servers.ts';

/** A firm that is being served, with its calls. */
export type Served = { calls: Call[]; server: Awaited<ReturnType<typeof startServer>> };

/** What a call takes in the smallest firm and in the largest, at one connection: p50 in milliseconds. */
export type Growth = { call: string; small: number; large: number };

/** Both firms take turns, so that both meet the same machine. Searches aside. */
export async function measureGrowth(
  small: Served,
  large: Served,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const call of large.calls.filter(({ kind }) => kind !== 'search')) {
    const one = small.calls.find(({ name }) => name === call.name)!;
    const seen: [Round[], Round[]] = [[], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [place, { of, at }] of [
        { of: one, at: small },
        { of: call, at: large },
      ].entries()) {
        const { requests, kind, undo } = of;
        const its = await load({
          url: at.server.url,
          requests,
          connections: 1,
          ...(kind !== 'write' && { seconds }),
        });
        await undo?.();
        if (round > 0) seen[place]!.push(its);
      }
    }
    grown.push({ call: call.name, small: timingOf(seen[0]).p50, large: timingOf(seen[1]).p50 });
  }
  return grown;
}

import type { Call, Request } from './calls.ts';
import type { Firm } from './firm.ts';
import { load, type Round, type Timing, timingOf } from './load.ts';
import { record } from './record.ts';
import type { startLimit, startServer } from './servers.ts';

/** A call of a firm of some size, beside its limit. */
export type Measured = {
  call: string;
  kind: Call['kind'];
  consultations: number;
  connections: number;
  product: Timing;
  limit: Timing;
  /** Of the body, in bytes, on average. */
  bytes: number;
};

/** A call that got no answer at some size, and the words of that. */
export type Missing = Pick<Measured, 'call' | 'kind' | 'consultations'> & { why: string };

type What = {
  firm: Firm;
  call: Call;
  server: Awaited<ReturnType<typeof startServer>>;
  limit: Awaited<ReturnType<typeof startLimit>>;
  seconds: number;
  rounds: number;
};

/** At 1 and at 16 connections. The product and the limit take turns, so that both meet the same machine. */
export async function measure({ firm, call, server, limit, seconds, rounds }: What): Promise<Measured[]> {
  const recordings = await record(firm, call);
  await limit.prepare({ url: firm.url, recordings });
  const asked = call.requests.map((one, n): Request => ({ ...one, path: `/${n}` }));

  const measured: Measured[] = [];
  for (const connections of [1, 16]) {
    const [product, bare]: [Round[], Round[]] = [[], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const [ours, theirs] = [
        await roundOf(call, { url: server.url, connections, seconds }),
        await roundOf(call, { url: limit.url, requests: asked, connections, seconds }),
      ];
      if (round === 0) continue;
      product.push(ours);
      bare.push(theirs);
    }
    measured.push({
      call: call.name,
      kind: call.kind,
      consultations: firm.consultations,
      connections,
      product: timingOf(product),
      limit: timingOf(bare),
      bytes: Math.round(
        recordings.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / recordings.length,
      ),
    });
  }
  return measured;
}

type Where = { url: string; requests?: Request[]; connections: number; seconds: number };

/** A round of a call; a write's requests are made once each, and undone. */
export async function roundOf(
  { kind, requests, undo }: Call,
  { url, requests: asked = requests, connections, seconds }: Where,
) {
  const round = await load({ url, requests: asked, connections, ...(kind !== 'write' && { seconds }) });
  await undo?.();
  return round;
}

import type { Call, Request } from './call.ts';
import type { Firm } from './firm.ts';
import { load, type Round, type Timing, timingOf } from './load.ts';
import { record } from './record.ts';
import type { startBaseline, startServer } from './servers.ts';

/** A call in a firm of some size, with its baseline. */
export type Measured = {
  call: string;
  kind: Call['kind'];
  consultations: number;
  connections: number;
  product: Timing;
  baseline: Timing;
  /** Average size of the body. */
  bytes: number;
};

/** A call that failed at some size, and the error. */
export type Missing = Pick<Measured, 'call' | 'kind' | 'consultations'> & { why: string };

type What = {
  firm: Firm;
  call: Call;
  server: Awaited<ReturnType<typeof startServer>>;
  baseline: Awaited<ReturnType<typeof startBaseline>>;
  seconds: number;
  rounds: number;
};

/** At 1 and at 16 connections. Product and baseline alternate, so that both meet the same load of the machine. */
export async function measure({ firm, call, server, baseline, seconds, rounds }: What): Promise<Measured[]> {
  const recordings = await record(firm, call);
  await baseline.prepare({ url: firm.url, recordings });
  const asked = call.requests.map((one, n): Request => ({ ...one, path: `/${n}` }));

  const measured: Measured[] = [];
  for (const connections of [1, 16]) {
    const [product, bare]: [Round[], Round[]] = [[], []];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const [ours, theirs] = [
        await roundOf(call, { url: server.url, connections, seconds }),
        await roundOf(call, { url: baseline.url, requests: asked, connections, seconds }),
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
      baseline: timingOf(bare),
      bytes: Math.round(
        recordings.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / recordings.length,
      ),
    });
  }
  return measured;
}

type Where = { url: string; requests?: Request[]; connections: number; seconds?: number };

/** One round of a call; each request of a write is made once and undone afterwards. */
export async function roundOf(
  { kind, requests, undo }: Call,
  { url, requests: asked = requests, connections, seconds }: Where,
) {
  const round = await load({
    url,
    requests: asked,
    connections,
    ...(kind !== 'write' && seconds !== undefined && { seconds }),
  });
  await undo?.();
  return round;
}

import type { Alone } from './alone.ts';
import type { Growth } from './growth.ts';
import type { Measured, Missing } from './measure.ts';

/** All that a run has found. */
export type Found = { measured: Measured[]; missing: Missing[]; grown: Growth[]; alone: Alone };

export type Mark = { what: string; mark: string; found: string; holds: boolean };

const percent = (share: number) => `${(100 * share).toFixed()} %`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const ratioOf = ({ small, large }: Growth) => large / small;

/** The smallest firm's consultations and the largest's. */
export const sizesOf = (measured: Measured[]): [number, number] => {
  const sizes = measured.map(({ consultations }) => consultations);
  return [Math.min(...sizes), Math.max(...sizes)];
};

/** What the product is held to, and whether this run kept it. */
export function marksOf({ measured, missing, grown, alone }: Found): Mark[] {
  const [smallest, largest] = sizesOf(measured);
  const atLargest = measured.filter(({ consultations }) => consultations === largest);
  const reads = measured.filter(({ kind, connections }) => kind === 'read' && connections === 16);
  const shares = reads.map((one) => ({ one, share: one.product.rate / one.limit.rate }));
  const least = shares.toSorted((a, b) => a.share - b.share)[0];
  const worst = grown.filter(({ large }) => large > 5).toSorted((a, b) => ratioOf(b) - ratioOf(a))[0];
  const searches = atLargest.filter(({ kind, connections }) => kind === 'search' && connections === 1);
  const slowest = searches.toSorted((a, b) => b.product.p50 - a.product.p50)[0];
  const unfound = missing.filter(({ kind }) => kind === 'search');
  const [memory, before] = [alone.memory.at(-1)!, alone.memory.at(-3)!];
  return [
    ...(least
      ? [
          {
            what: 'reads at 16 connections, of the limit’s throughput',
            mark: '≥ 50 % each',
            found: `${percent(least.share)} at least (${least.one.call}, ${least.one.consultations.toLocaleString('en')}); ${shares.filter(({ share }) => share >= 0.5).length} of ${shares.length} hold`,
            holds: least.share >= 0.5,
          },
        ]
      : []),
    {
      what: `p50 at ${largest.toLocaleString('en')} over p50 at ${smallest.toLocaleString('en')}, each call but searches`,
      mark: '≤ 1.5, or ≤ 5 ms',
      found: worst ? `${ratioOf(worst).toFixed(2)} at most of those over 5 ms (${worst.call})` : 'all ≤ 5 ms',
      holds: !worst || ratioOf(worst) <= 1.5,
    },
    ...(slowest || unfound.length > 0
      ? [
          {
            what: `searches (3 letters or more) at ${largest.toLocaleString('en')}`,
            mark: 'p50 ≤ 50 ms',
            found: [
              ...(slowest ? [`${ms(slowest.product.p50)} at most (${slowest.call})`] : []),
              ...unfound.map(
                ({ call, consultations, why }) => `${call} at ${consultations.toLocaleString('en')}: ${why}`,
              ),
            ].join('; '),
            holds: unfound.length === 0 && slowest!.product.p50 <= 50,
          },
        ]
      : []),
    {
      what: 'server memory after 60 s at 64 connections, sign-ins aside',
      mark: '≤ 300 MB, and flat',
      found: `${alone.memory.join(', ')} MiB after 20, 30 … 60 s`,
      holds: memory <= 300 / 1.048576 && memory <= before * 1.1,
    },
    {
      what: 'ready after `npm start`, nothing changed',
      mark: '≤ 3 s',
      found: `${(alone.ready / 1000).toFixed(1)} s`,
      holds: alone.ready <= 3_000,
    },
    {
      what: 'one short PDF, warm, server time',
      mark: '≤ 20 ms',
      found: `${ms(alone.pdf.server)} by the server’s own clock, ${ms(alone.pdf.p50)} for its reader`,
      holds: alone.pdf.server <= 20,
    },
  ];
}

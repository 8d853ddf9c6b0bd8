import type { Alone } from './alone.ts';
import { SLOTS } from './booking.ts';
import { CALLS } from './conversations.ts';
import type { Growth } from './growth.ts';
import type { Measured, Missing } from './measure.ts';

/** All results of a run. */
export type Found = { measured: Measured[]; missing: Missing[]; grown: Growth[]; alone: Alone };

export type Target = { what: string; target: string; measured: string; isMet: boolean };

const percent = (share: number) => `${(100 * share).toFixed()} %`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** They read a fixed amount, which the smallest firm does not have. */
const ofTheirOwn: string[] = [CALLS.unread, SLOTS];

const ratioOf = ({ small, large }: Growth) => large / small;

/** The number of consultations in the smallest and in the largest firm. */
export const sizesOf = (measured: Measured[]): [number, number] => {
  const sizes = measured.map(({ consultations }) => consultations);
  return [Math.min(...sizes), Math.max(...sizes)];
};

/** The targets of the product, and whether this run met them. */
export function targetsOf({ measured, missing, grown, alone }: Found): Target[] {
  const [smallest, largest] = sizesOf(measured);
  const atLargest = measured.filter(({ consultations }) => consultations === largest);
  const reads = measured.filter(({ kind, connections }) => kind === 'read' && connections === 16);
  const shares = reads.map((one) => ({ one, share: one.product.rate / one.baseline.rate }));
  const least = shares.toSorted((a, b) => a.share - b.share)[0];
  const worst = grown
    .filter(({ large, call }) => large > 5 && !ofTheirOwn.includes(call))
    .toSorted((a, b) => ratioOf(b) - ratioOf(a))[0];
  const searches = atLargest.filter(({ kind, connections }) => kind === 'search' && connections === 1);
  const slowest = searches.toSorted((a, b) => b.product.p50 - a.product.p50)[0];
  const unfound = missing.filter(({ kind }) => kind === 'search');
  const [memory, before] = [alone.memory.at(-1)!, alone.memory.at(-3)!];
  return [
    ...(least
      ? [
          {
            what: 'throughput of reads at 16 connections, of the baseline’s',
            target: '≥ 50 % each',
            measured: `${percent(least.share)} at least (${least.one.call}, ${least.one.consultations.toLocaleString('en')}); ${shares.filter(({ share }) => share >= 0.5).length} of ${shares.length} meet it`,
            isMet: least.share >= 0.5,
          },
        ]
      : []),
    {
      what: `p50 at ${largest.toLocaleString('en')} over p50 at ${smallest.toLocaleString('en')}, each call except searches and those with targets of their own`,
      target: '≤ 1.5, or ≤ 5 ms',
      measured: worst
        ? `${ratioOf(worst).toFixed(2)} at most of those over 5 ms (${worst.call})`
        : 'all ≤ 5 ms',
      isMet: !worst || ratioOf(worst) <= 1.5,
    },
    ...(slowest || unfound.length > 0
      ? [
          {
            what: `searches (3 letters or more) at ${largest.toLocaleString('en')}`,
            target: 'p50 ≤ 50 ms',
            measured: [
              ...(slowest ? [`${ms(slowest.product.p50)} at most (${slowest.call})`] : []),
              ...unfound.map(
                ({ call, consultations, why }) => `${call} at ${consultations.toLocaleString('en')}: ${why}`,
              ),
            ].join('; '),
            isMet: unfound.length === 0 && slowest!.product.p50 <= 50,
          },
        ]
      : []),
    ...ofCases(atLargest.filter(({ connections }) => connections === 1)),
    {
      what: 'a message to the followers of a room of 50',
      target: 'p50 ≤ 30 ms',
      measured: ms(alone.message),
      isMet: alone.message <= 30,
    },
    {
      what: 'server memory after 60 s at 64 connections, without sign-ins',
      target: '≤ 300 MB, and stable',
      measured: `${alone.memory.join(', ')} MiB after 20, 30 … 60 s`,
      isMet: memory <= 300 / 1.048576 && memory <= before * 1.1,
    },
    {
      what: 'ready after `npm start`, nothing changed',
      target: '≤ 3 s',
      measured: `${(alone.ready / 1000).toFixed(1)} s`,
      isMet: alone.ready <= 3_000,
    },
    {
      what: 'one short PDF, warm, server time',
      target: '≤ 20 ms',
      measured: `${ms(alone.pdf.server)} on the server, ${ms(alone.pdf.p50)} until the reader has it`,
      isMet: alone.pdf.server <= 20,
    },
  ];
}

/** Of conversations and bookings, with one connection, where the run has these calls. */
function ofCases(measured: Measured[]): Target[] {
  const p50Of = (call: string) => measured.find((one) => one.call === call)?.product.p50;
  const atMost = (what: string, call: string, limit: number): Target[] => {
    const p50 = p50Of(call);
    return p50 === undefined
      ? []
      : [{ what, target: `p50 ≤ ${limit} ms`, measured: ms(p50), isMet: p50 <= limit }];
  };
  const [short, long] = [p50Of(CALLS.short), p50Of(CALLS.long)];
  return [
    ...(short === undefined || long === undefined
      ? []
      : [
          {
            what: 'p50 of opening a case with 1,000 entries, over that of one with 10',
            target: '≤ 1.5',
            measured: `${(long / short).toFixed(2)} (${ms(long)} and ${ms(short)})`,
            isMet: long / short <= 1.5,
          },
        ]),
    ...atMost('unread messages of a consultant who follows 5,000 cases', CALLS.unread, 20),
    ...atMost(`first page of the ${SLOTS}`, SLOTS, 50),
  ];
}

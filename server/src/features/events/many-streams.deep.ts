import { expect, test } from 'vitest';
import { hearAtManyStreams } from '../../../test/support/many-streams.ts';

const STREAMS = Number(process.env.STREAMS ?? 1_000);
/** In milliseconds, until all permitted readers have received it. */
const MARK = 500;
const MOST_MEMORY_MIB = 100;

test(`${STREAMS} streams at two servers receive an event within half a second`, async () => {
  const { heard, expected, delays, more } = await hearAtManyStreams(STREAMS);
  const p99 = delays.toSorted((one, other) => one - other)[Math.floor(delays.length * 0.99)]!;
  console.info(
    `${STREAMS} streams: p99 ${p99.toFixed(0)} ms of ${MARK}, ${more.map((mib) => mib.toFixed(0)).join(' and ')} MiB more`,
  );
  expect(heard).toEqual(expected);
  expect(p99).toBeLessThan(MARK);
  expect(Math.max(...more)).toBeLessThan(MOST_MEMORY_MIB);
});

import { expect, test } from 'vitest';
import { hearAtManyStreams } from '../../../test/support/many-streams.ts';

const STREAMS = 150;

test(
  `an event reaches all permitted readers of ${STREAMS} streams at two servers, and nobody else`,
  { timeout: 300_000 },
  async () => {
    const { heard, expected } = await hearAtManyStreams(STREAMS);
    expect(heard).toEqual(expected);
  },
);

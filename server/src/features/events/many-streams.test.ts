import { expect, test } from 'vitest';
import { hearAtManyStreams } from '../../../test/support/many-streams.ts';

const STREAMS = 150;

test(
  `of ${STREAMS} streams at two servers an event reaches all who may know, and nobody else`,
  { timeout: 300_000 },
  async () => {
    const { heard, expected } = await hearAtManyStreams(STREAMS);
    expect(heard).toEqual(expected);
  },
);

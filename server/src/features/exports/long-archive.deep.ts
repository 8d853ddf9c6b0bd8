import { expect, test } from 'vitest';
import { takeLongArchive } from '../../../test/support/long-archive.ts';

const TOTAL = Number(process.env.DOCUMENTS ?? 1_000);
const MOST_MEMORY_MIB = 150;
/** In milliseconds, for other calls during the export. */
const MOST_P99 = 250;

test(`a ZIP of ${TOTAL} takes little memory and delays no other call`, async () => {
  const { files, durations, more, spent } = await takeLongArchive(TOTAL);
  const p99 = durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.99) - 1]!;
  console.info(
    `A ZIP of ${files.length} took ${Math.round(spent / 1000)} s and ${Math.round(more)} MiB of ${MOST_MEMORY_MIB}; ` +
      `p99 of ${durations.length} other calls ${Math.round(p99)} ms of ${MOST_P99}`,
  );
  expect(files).toHaveLength(TOTAL);
  expect(more).toBeLessThan(MOST_MEMORY_MIB);
  expect(p99).toBeLessThan(MOST_P99);
});

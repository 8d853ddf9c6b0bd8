import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { takeLongArchive } from '../../../test/support/long-archive.ts';

const TOTAL = 60;

test(
  `every PDF in a ZIP of ${TOTAL} opens, and other calls are answered meanwhile`,
  { timeout: 300_000 },
  async () => {
    const { files, durations } = await takeLongArchive(TOTAL);
    expect(files).toHaveLength(TOTAL);
    for (const pdf of files)
      expect(execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })).toMatch(/Answer \d+/);
    expect(durations.length).toBeGreaterThan(0);
  },
);

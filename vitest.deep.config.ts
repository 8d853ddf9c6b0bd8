import { defineConfig } from 'vitest/config';

/** Tests that take minutes: `npm run test:deep`. */
export default defineConfig({
  test: {
    name: 'deep',
    include: ['bench/*.deep.ts', 'server/{src,test}/**/*.deep.ts'],
    globalSetup: ['server/test/support/cluster.ts'],
    // They measure, and load the machine on purpose: one after another.
    maxWorkers: 1,
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

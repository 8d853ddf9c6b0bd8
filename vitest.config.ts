import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './e2e/chromium.ts';

/** Tests that replace a module of the server, which must not affect others, or need one that nothing has used before. */
const replacing = [
  'server/src/backup/damaged-backup.test.ts',
  'server/src/backup/one-moment.test.ts',
  'server/src/db/prepared.test.ts',
  'server/src/identity/password.test.ts',
  'server/src/features/auth/tells-nothing.test.ts',
  'server/src/mail/hostile.test.ts',
  'server/src/http/limits/body-memory.test.ts',
  'server/src/http/limits/every-limit.test.ts',
  'server/src/http/limits/guessing.test.ts',
  'server/src/http/limits/limits-at-once.test.ts',
  'server/src/http/session-life.test.ts',
];

/** Only matters if the expected result never comes: no test fails because the machine is slow or busy. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const server = {
  ...patient,
  globalSetup: ['server/test/support/cluster.ts'],
  setupFiles: ['translations/src/at-run-time.ts'],
};

export default defineConfig({
  test: {
    // They mostly wait for the database and for password hashing.
    maxWorkers: 3,
    projects: [
      { test: { ...patient, name: 'house', include: ['*.test.ts', 'scripts/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'contract',
          setupFiles: ['translations/src/at-run-time.ts'],
          include: ['{contract,translations}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: replacing,
          // The server is loaded once per worker; each file has its own database.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server, replaced in part', include: replacing } },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...patient,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});

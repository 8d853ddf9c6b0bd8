import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Tests that take minutes: `npm run test:deep`. */
export default defineConfig({
  ...usual,
  testDir: 'e2e/deep',
  testMatch: '*.deep.ts',
  timeout: 20 * 60_000,
  workers: 1,
});

import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** What takes minutes: `npm run test:deep`. */
export default defineConfig({
  ...usual,
  testDir: 'e2e/deep',
  testMatch: '*.deep.ts',
  projects: [],
  timeout: 20 * 60_000,
  workers: 1,
});

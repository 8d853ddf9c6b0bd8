import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Tests that take minutes: `npm run test:deep`. */
export default defineConfig({
  ...usual,
  testDir: 'e2e/deep',
  projects: globSync(join(import.meta.dirname, 'e2e', 'deep', '*.deep.ts'))
    .toSorted()
    .map((file) => ({ name: basename(file, '.deep.ts'), testMatch: basename(file) })),
  timeout: 20 * 60_000,
  workers: 1,
});

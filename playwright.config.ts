import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/first-start.ts',
  // A project each, so that every file has a worker, and so a firm, of its own.
  projects: globSync(join(import.meta.dirname, 'e2e', '*.e2e.ts'))
    .toSorted()
    .map((file) => ({ name: basename(file, '.e2e.ts'), testMatch: basename(file) })),
  outputDir: 'test-results',
  // Only for what never comes: no journey fails because the machine is slow or busy.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Much of a journey is waiting for the product; more than this would wait for one another.
  workers: 3,
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : 'list',
  use: {
    launchOptions: chromium,
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 900 },
  },
});

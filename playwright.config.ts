import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/first-start.ts',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // Only matters if the expected result never comes: no test fails because the machine is slow or busy.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Browser tests mostly wait for the product; more workers would wait for one another.
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
